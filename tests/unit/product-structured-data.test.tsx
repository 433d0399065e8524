import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { shippingTable } from "~/settings/shipping";
import { firstSettings } from "~/shop";
import { HtmlDocumentProvider, StructuredData } from "~/ui/html-document";
import {
  breadcrumbJsonLd,
  productJsonLd,
  scriptJson,
  type DescribedProduct,
} from "~/product/structured-data";

const origin = "https://shop.test";

const part: DescribedProduct = {
  id: 1001,
  url: `${origin}/produkt/sm-331`,
  name: "Siemens SM 331",
  articleNumber: "6ES7 331-7KF02-0AB0",
  manufacturer: "Siemens",
  category: "E/A-Module",
  condition: "Gebraucht - geprüft",
  priceCents: 9_999,
  currency: "EUR",
  stock: 3,
  images: ["demo/a b.webp", "https://cdn.test/b.jpg"],
};

const describePart = (change: Partial<DescribedProduct> = {}) =>
  productJsonLd(
    { ...part, ...change },
    {
      origin,
      description: "Analogeingabe",
      seller: firstSettings.legalName,
      shipping: shippingTable(firstSettings),
      dispatchDays: 1,
    },
  );

describe("a product for sale", () => {
  it("has every field that Google requires or recommends and the shop can know", () => {
    expect(describePart()).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Siemens SM 331",
      description: "Analogeingabe",
      sku: "1001",
      mpn: "6ES7 331-7KF02-0AB0",
      brand: { "@type": "Brand", name: "Siemens" },
      itemCondition: "https://schema.org/UsedCondition",
      image: [
        `${origin}/media/demo/a%20b.webp?w=1200`,
        `${origin}/media/https%3A%2F%2Fcdn.test%2Fb.jpg?w=1200`,
      ],
      offers: {
        "@type": "Offer",
        url: part.url,
        price: "99.99",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/UsedCondition",
      },
    });
  });

  it("says what shipping one piece costs in Germany and elsewhere", () => {
    const rates = (priceCents: number) =>
      describePart({ priceCents }).offers?.shippingDetails.map((zone) => zone.shippingRate.value);
    expect(rates(9_999)).toEqual(["6.19", "15.99"]);
    expect(rates(10_000)).toEqual(["0.00", "15.99"]);
    expect(rates(25_000)).toEqual(["0.00", "0.00"]);
    const [home, abroad] = describePart().offers?.shippingDetails ?? [];
    const codes = (zone: typeof home) =>
      zone?.shippingDestination.map(({ addressCountry }) => addressCountry);
    expect(codes(home)).toEqual(["DE"]);
    expect(codes(abroad)).toHaveLength(23);
    for (const code of codes(abroad) ?? []) expect(code).toMatch(/^[A-Z]{2}$/);
    expect(home?.deliveryTime.transitTime).toMatchObject({ minValue: 2, maxValue: 5 });
  });

  it("names the return policy with the fields Google requires", () => {
    expect(describePart().offers?.hasMerchantReturnPolicy).toMatchObject({
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: 30,
      returnMethod: "https://schema.org/ReturnByMail",
      returnFees: expect.stringContaining("https://schema.org/") as string,
    });
  });

  it("is out of stock once it is sold, and keeps its price", () => {
    expect(describePart({ stock: 0 }).offers).toMatchObject({
      availability: "https://schema.org/OutOfStock",
      price: "99.99",
    });
  });
});

describe("a product with single pieces", () => {
  const piece = (change: object = {}) => ({
    id: 1001,
    token: "abc",
    condition: "",
    photos: ["stueck/a.webp"],
    ...change,
  });

  it("offers each as itself, in its condition, without its serial number", () => {
    const serialEnd = "9876";
    const pieces = [piece({ serialEnd }), piece({ condition: "Generalüberholt", photos: [] })];
    const { offers } = describePart({ pieces });
    expect(offers?.itemOffered).toEqual([
      {
        "@type": "IndividualProduct",
        url: `${origin}/pruefung/abc`,
        name: "Siemens SM 331",
        sku: "S1001",
        itemCondition: "https://schema.org/UsedCondition",
        image: [`${origin}/media/stueck/a.webp?w=1200`],
      },
      expect.not.objectContaining({ image: expect.anything() as unknown }),
    ]);
    expect(offers?.itemOffered?.[1]?.itemCondition).toBe("https://schema.org/RefurbishedCondition");
    expect(JSON.stringify(offers)).not.toContain(serialEnd);
  });

  it("is described as before when it has none", () => {
    expect(describePart().offers).not.toHaveProperty("itemOffered");
  });
});

it("a product without a picture has neither offer nor image", () => {
  const described = describePart({ images: [] });
  expect(described).not.toHaveProperty("offers");
  expect(described).not.toHaveProperty("image");
});

it("an empty article number or category isn't claimed", () => {
  const described = describePart({ articleNumber: "", category: "" });
  expect(described).not.toHaveProperty("mpn");
  expect(described).not.toHaveProperty("category");
});

it("the breadcrumb counts from 1 and has absolute addresses", () => {
  const { itemListElement } = breadcrumbJsonLd(
    [
      { label: "Startseite", path: "/" },
      { label: "SM 331", path: "/produkt/sm-331" },
    ],
    origin,
  );
  expect(itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Startseite", item: `${origin}/` },
    { "@type": "ListItem", position: 2, name: "SM 331", item: `${origin}/produkt/sm-331` },
  ]);
});

describe("hostile names", () => {
  const hostile = [
    `</script><script>alert(1)</script>`,
    `"quoted" & 'single' <b>`,
    `line\u2028and\u2029paragraph`,
    `<!--<script>`,
  ];

  it.each(hostile)("%j stays data in the structured data", (name) => {
    const structuredData = { product: scriptJson(describePart({ name })) };
    const html = renderToString(
      <HtmlDocumentProvider value={{ structuredData }}>
        <StructuredData name="product" />
      </HtmlDocumentProvider>,
    );
    const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts).toHaveLength(1);
    const json = scripts[0]?.[1] ?? "";
    expect(json).not.toMatch(/[<>\u2028\u2029]/);
    expect(JSON.parse(json)).toMatchObject({ name });
  });
});
