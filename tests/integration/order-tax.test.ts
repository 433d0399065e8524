import { afterEach, describe, expect, it } from "vitest";
import { changeItems } from "~/orders/change-items.server";
import { correctAddress } from "~/orders/correct-address.server";
import type { Order } from "~/orders/orders.server";
import { groupTaxes } from "~/orders/totals";
import { db } from "~/platform/db.server";
import { readSettings } from "~/settings/settings.server";
import { actOn, lastMailTo } from "../support/order-acts";
import { reload } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { forgetSettings } from "../support/settings";

type Form = NonNullable<NonNullable<Parameters<typeof order>[1]>["form"]>;

const austrianBusiness: Form = {
  country: "Austria",
  postalCode: "1010",
  customerType: "business",
  company: "Huber GmbH",
  euTaxExempt: true,
  vatId: "ATU12345675",
};

async function margin(priceCents: number) {
  const product = await createProduct({ priceCents, stock: 3 });
  await db
    .updateTable("products")
    .set({ tax_kind: "margin" })
    .where("id", "=", product.id)
    .execute();
  return product;
}

async function standard(priceCents: number) {
  return createProduct({ priceCents, stock: 3 });
}

async function place(products: { id: number }[], form: Form = {}) {
  const lines = new Map(products.map(({ id }) => [id, 1]));
  return order(lines, { form: { paymentMethod: "prepayment", ...form } });
}

/** Each line: what it is charged, and how it is taxed. */
function linesOf({ items }: Order) {
  return items.map(({ unitPriceCents, tax }) =>
    [unitPriceCents, tax.category, tax.rateBasisPoints, tax.reason].join(" "),
  );
}

async function switchOssOn() {
  await db
    .insertInto("settings")
    .values({
      content: JSON.stringify({ ossFrom: "2020-01-01" }),
      valid_from: new Date(0),
      created_by: "x",
    })
    .execute();
  await readSettings();
}

afterEach(forgetSettings);

describe("an order's tax", () => {
  it("is decided line by line: § 25a goods keep their price, the others go net to a business", async () => {
    const placed = await place([await standard(11_900), await margin(20_000)], austrianBusiness);
    expect(linesOf(placed)).toEqual(["10000 K 0 intra-community", "20000 E 0 margin"]);
    expect(placed).toMatchObject({ vatExempt: true, vatCents: 0, amountCents: 30_000 });
  });

  it("leaves nothing to confirm when a business buys § 25a goods alone", async () => {
    const placed = await place([await margin(20_000)], austrianBusiness);
    expect(linesOf(placed)).toEqual(["20000 E 0 margin"]);
    expect(placed).toMatchObject({ vatExempt: false, vatCents: 0, vatId: "ATU12345675" });
    const { text } = await lastMailTo(placed);
    expect(text).toContain("Differenzbesteuert nach § 25a UStG, MwSt. nicht ausweisbar");
    expect(text).not.toContain("Darin enthaltene MwSt.");
  });

  it("shows VAT of the taxed part only, shipping shared by value", async () => {
    const placed = await place([await standard(3_000), await margin(6_000)]);
    expect(placed.shippingTax.map(({ reason, cents }) => [reason, cents])).toEqual([
      ["domestic", 206],
      ["margin", 413],
    ]);
    expect(placed.vatCents).toBe(3_206 - Math.round(3_206 / 1.19));
    const groups = groupTaxes(placed).map(({ category, cents }) => [category, cents]);
    expect(groups).toEqual([
      ["S", 3_206],
      ["E", 6_413],
    ]);
  });

  it("is none for Switzerland, and the mail tells of customs", async () => {
    const product = await standard(11_900);
    const placed = await place([product], { country: "Switzerland", postalCode: "8001" });
    expect(linesOf(placed)).toEqual(["10000 G 0 export"]);
    expect(placed).toMatchObject({ vatExempt: false, vatCents: 0, amountCents: 11_599 });
    const { text } = await lastMailTo(placed);
    expect(text).toContain("Steuerfreie Ausfuhr");
    expect(text).toContain("Einfuhrumsatzsteuer");
  });

  it("is the consumer's own country's once OSS is switched on, at the same price", async () => {
    const product = await standard(12_000);
    const before = await place([product], { country: "Austria", postalCode: "1010" });
    await switchOssOn();
    const after = await place([product], { country: "Austria", postalCode: "1010" });
    expect(linesOf(before)).toEqual(["12000 S 1900 eu-consumer"]);
    expect(linesOf(after)).toEqual(["12000 S 2000 oss"]);
    expect(after.amountCents).toBe(before.amountCents);
    expect(after.vatCents).toBe(13_599 - Math.round(13_599 / 1.2));
  });

  it("of a private buyer isn't lifted by a VAT ID that a hidden field still carries", async () => {
    const form: Form = { ...austrianBusiness, customerType: "private" };
    const placed = await place([await standard(11_900)], form);
    expect(linesOf(placed)).toEqual(["11900 S 1900 eu-consumer"]);
    expect(placed).toMatchObject({ business: false, vatId: "", vatExempt: false });
  });
});

describe("an order that changes later", () => {
  it("taxes a replacement by its own goods, and shipping with it", async () => {
    const placed = await place([await standard(11_900), await standard(5_950)], austrianBusiness);
    const replacement = { productId: (await margin(7_000)).id, quantity: 1 };
    const change = { itemId: placed.items[1]?.id ?? 0, quantity: 0, replacement, reason: "weg" };
    await changeItems({ ...(await actOn(placed)), ...change, agreement: "am Telefon" });
    const now = await reload(placed);
    expect(linesOf(now)).toEqual(["10000 K 0 intra-community", "7000 E 0 margin"]);
    expect(now.shippingTax.reduce((sum, { cents }) => sum + cents, 0)).toBe(now.shippingCents);
    expect(now).toMatchObject({ vatExempt: true, vatCents: 0, amountCents: 17_000 + 1_599 });
  });

  it("is no longer one to confirm when only § 25a goods are left", async () => {
    const placed = await place([await standard(11_900), await margin(7_000)], austrianBusiness);
    const change = { itemId: placed.items[0]?.id ?? 0, quantity: 0, reason: "weg" };
    await changeItems({ ...(await actOn(placed)), ...change });
    expect(await reload(placed)).toMatchObject({ vatExempt: false });
  });

  it("follows a corrected address to another rate, and keeps its price", async () => {
    await switchOssOn();
    const placed = await place([await standard(12_000)], {
      country: "Austria",
      postalCode: "1010",
    });
    const deliveryAddress = { ...placed.deliveryAddress, country: "Italy", postalCode: "20121" };
    await correctAddress({ ...(await actOn(placed)), deliveryAddress, billingAddress: null });
    const now = await reload(placed);
    expect(linesOf(now)).toEqual(["12000 S 2200 oss"]);
    expect(now.amountCents).toBe(placed.amountCents);
    expect(now.vatCents).toBe(13_599 - Math.round(13_599 / 1.22));
  });

  it("can't be sent out of the EU's VAT area by a postal code", async () => {
    const placed = await place([await standard(12_000)]);
    const deliveryAddress = { ...placed.deliveryAddress, postalCode: "27498", city: "Helgoland" };
    const moved = correctAddress({
      ...(await actOn(placed)),
      deliveryAddress,
      billingAddress: null,
    });
    await expect(moved).rejects.toMatchObject({ reason: "country-changes-price" });
  });
});
