import { deliveryCountries } from "~/parts/countries";
import type { ShippingTable } from "~/settings/shipping";
import { homeCountry, terms } from "~/shop";
import { pictureUrl } from "~/ui/picture";
import { itemCondition, type ItemCondition } from "~/parts/conditions";
import { unitCode } from "~/stock/unit-code";
import { testRecordPath } from "~/stock/unit-view";
import type { UnitOnSale } from "~/stock/units-on-sale.server";

/** Google's structured data "Product" and "Merchant listing". */
export interface DescribedProduct {
  id: number;
  url: string;
  name: string;
  articleNumber: string;
  manufacturer: string;
  category: string;
  condition: string;
  priceCents: number;
  currency: string;
  stock: number;
  images: string[];
  pieces?: DescribedPiece[];
}

/** A single piece; its serial number is nobody's business before it is sold. */
export type DescribedPiece = Pick<UnitOnSale, "id" | "token" | "condition" | "photos">;

interface Page {
  origin: string;
  description: string;
  seller: string;
  shipping: ShippingTable;
  /** How many a parcel needs at most to leave. */
  dispatchDays: number;
}

const schemaConditions: Record<ItemCondition, string> = {
  new: "https://schema.org/NewCondition",
  refurbished: "https://schema.org/RefurbishedCondition",
  damaged: "https://schema.org/DamagedCondition",
  used: "https://schema.org/UsedCondition",
};

/** In the size for machines. */
export function absolutePictureUrl(image: string, origin: string): string {
  return origin + pictureUrl(image, 1200);
}

/** `12345` → `"123.45"` */
export function decimalPrice(cents: number): string {
  return (cents / 100).toFixed(2);
}

const domestic = deliveryCountries.find(({ name }) => name === homeCountry);
const domesticCode = domestic?.code ?? "DE";
const abroadCodes = deliveryCountries
  .map(({ code }) => code)
  .filter((code) => code !== domesticCode);

function days([minValue, maxValue]: readonly [number, number]) {
  return { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" };
}

/** For one unit. */
function shippingDetails(
  { priceCents, currency }: DescribedProduct,
  { shipping, dispatchDays }: Page,
) {
  const zones = [
    { zone: shipping.domestic, countryCodes: [domesticCode] },
    { zone: shipping.abroad, countryCodes: abroadCodes },
  ];
  return zones.map(({ zone, countryCodes }) => ({
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      value: priceCents >= zone.freeFromCents ? "0.00" : decimalPrice(zone.cents),
      currency,
    },
    shippingDestination: countryCodes.map((addressCountry) => ({
      "@type": "DefinedRegion",
      addressCountry,
    })),
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: days([0, dispatchDays]),
      transitTime: days(zone.days),
    },
  }));
}

const returnPolicy = {
  "@type": "MerchantReturnPolicy",
  applicableCountry: deliveryCountries.map(({ code }) => code),
  returnPolicyCountry: domesticCode,
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: terms.returnDays,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
  refundType: "https://schema.org/FullRefund",
};

function individual(piece: DescribedPiece, product: DescribedProduct, { origin }: Page) {
  const images = piece.photos.map((photo) => absolutePictureUrl(photo, origin));
  return {
    "@type": "IndividualProduct",
    url: origin + testRecordPath(piece.token),
    name: product.name,
    sku: unitCode(piece.id),
    itemCondition: schemaConditions[itemCondition(piece.condition || product.condition)],
    ...(images.length > 0 ? { image: images } : {}),
  };
}

function offer(product: DescribedProduct, page: Page) {
  const pieces = (product.pieces ?? []).map((piece) => individual(piece, product, page));
  return {
    "@type": "Offer",
    url: product.url,
    price: decimalPrice(product.priceCents),
    priceCurrency: product.currency,
    availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: schemaConditions[itemCondition(product.condition)],
    seller: { "@type": "Organization", name: page.seller },
    shippingDetails: shippingDetails(product, page),
    hasMerchantReturnPolicy: returnPolicy,
    ...(pieces.length > 0 ? { itemOffered: pieces } : {}),
  };
}

/** `sku` is the shop's own number: a part may be on offer in several conditions. */
export function productJsonLd(product: DescribedProduct, page: Page) {
  const { origin, description } = page;
  const images = product.images.map((image) => absolutePictureUrl(image, origin));
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    url: product.url,
    name: product.name,
    description: description.slice(0, 5000),
    sku: String(product.id),
    ...(product.articleNumber ? { mpn: product.articleNumber } : {}),
    brand: { "@type": "Brand", name: product.manufacturer },
    ...(product.category ? { category: product.category } : {}),
    itemCondition: schemaConditions[itemCondition(product.condition)],
    ...(images.length > 0 ? { image: images, offers: offer(product, page) } : {}),
  };
}

/** As the page's breadcrumb shows it. */
export function breadcrumbJsonLd(items: { label: string; path: string }[], origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: origin + path,
    })),
  };
}

/** Safe inside a script element, whatever names it has. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
