import { itemCondition } from "~/parts/conditions";
import { productPath } from "~/parts/product-path";
import { stripControls } from "~/platform/plain-text";
import { zoneOf, type ShippingTable } from "~/settings/shipping";
import { homeCountry } from "~/shop";
import { plainText } from "./description.server";
import { pictureSubject } from "./picture-subject";
import { escapeXml } from "./sitemap.server";
import { absolutePictureUrl, decimalPrice } from "./structured-data";

export interface FeedProduct {
  id: number;
  slug: string | null;
  name: string;
  description: string;
  article_number: string;
  manufacturer: string;
  price_cents: number;
  condition: string;
  category: string;
  subcategory: string;
  stock: number;
  images: string[];
}

/** In characters; https://support.google.com/merchants/answer/7052112 (product data specification). */
export const feedLimits = {
  title: 150,
  description: 5_000,
  brand: 70,
  mpn: 70,
  product_type: 750,
  link: 2_000,
  additionalPictures: 10,
} as const;

function cut(text: string, max: number): string {
  // Not between the halves of a character.
  return [...text].length > max ? [...text].slice(0, max).join("") : text;
}

function tag(name: string, text: string): string {
  return `<g:${name}>${escapeXml(text)}</g:${name}>`;
}

const oneLine = (text: string) => stripControls(text).replace(/\s+/g, " ").trim();

/** Sanitising takes a third of a millisecond, and most descriptions have nothing to sanitise. */
const textOf = (html: string) => oneLine(/[<&]/.test(html) ? plainText(html) : html);

/**
 * An item of the feed for Google's Merchant Center.
 * @returns nothing for what it doesn't take: defects, drawings instead of pictures, no price
 */
export function feedItem(
  product: FeedProduct,
  { origin, shipping }: { origin: string; shipping: ShippingTable },
): string {
  const condition = itemCondition(product.condition);
  const { images, price_cents, article_number, manufacturer } = product;
  const [picture, ...others] = images;
  if (!picture || price_cents <= 0 || condition === "damaged") return "";
  if (pictureSubject(product) === "drawing") return "";
  const urls = [picture, ...others.slice(0, feedLimits.additionalPictures)]
    .map((image) => absolutePictureUrl(image, origin))
    .filter((url) => url.length <= feedLimits.link);
  const [image, ...additional] = urls;
  if (!image) return "";
  const name = oneLine(product.name);
  const number = oneLine(article_number);
  const title = name.includes(number) ? name : `${name} ${number}`;
  const brand = cut(oneLine(manufacturer), feedLimits.brand);
  const mpn = number.length <= feedLimits.mpn ? number : "";
  const zone = zoneOf(shipping, homeCountry);
  const cost = price_cents >= zone.freeFromCents ? 0 : zone.cents;
  const type = [product.category, product.subcategory].map(oneLine).filter(Boolean).join(" > ");
  return `<item>${[
    tag("id", String(product.id)),
    tag("title", cut(title, feedLimits.title)),
    tag("description", cut(textOf(product.description) || title, feedLimits.description)),
    tag("link", origin + productPath(product)),
    tag("image_link", image),
    ...additional.map((url) => tag("additional_image_link", url)),
    tag("availability", "in_stock"),
    tag("price", `${decimalPrice(price_cents)} EUR`),
    tag("condition", condition),
    ...(brand ? [tag("brand", brand)] : []),
    ...(mpn ? [tag("mpn", mpn)] : []),
    // Nobody gives used parts a GTIN of their own; maker and number identify them.
    ...(brand && mpn ? [] : [tag("identifier_exists", "no")]),
    ...(type ? [tag("product_type", cut(type, feedLimits.product_type))] : []),
    `<g:shipping><g:country>DE</g:country><g:price>${decimalPrice(cost)} EUR</g:price></g:shipping>`,
  ].join("")}</item>\n`;
}
