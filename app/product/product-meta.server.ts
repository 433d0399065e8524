import type { ServerTranslate } from "~/i18n/translate";
import { conditionLabel } from "~/parts/condition-label";
import type { ProductRow } from "~/parts/products.server";
import { formatCents } from "~/i18n/format";
import { languages, type Language } from "~/i18n/i18n";
import { languageUrl } from "~/i18n/language-links";
import { dispatchDays, dispatchTexts } from "~/settings/dispatch.server";
import type { Settings } from "~/settings/schema";
import { shippingTable } from "~/settings/shipping";
import { shop, terms } from "~/shop";
import { breadcrumb } from "./breadcrumb";
import { itemCondition } from "~/parts/conditions";
import { productDescription } from "./description.server";
import type { HeadTag, ProductHead } from "./product-head";
import type { ProductView } from "./product-view";
import {
  absolutePictureUrl,
  breadcrumbJsonLd,
  decimalPrice,
  productJsonLd,
  scriptJson,
} from "./structured-data";

const DESCRIPTION_LENGTH = 160;
const DATA_LANGUAGE: Language = "de";

interface Page {
  product: ProductRow;
  view: ProductView;
  origin: string;
  language: Language;
  t: ServerTranslate;
  settings: Settings;
}

/** The SEO fields are in the data's language only. */
function seoText(text: string, language: Language): string {
  return language === DATA_LANGUAGE ? text : "";
}

function title({ product, language, t }: Page): string {
  const given = seoText(product.seo_title, language);
  if (given) return given;
  const { name, article_number, condition } = product;
  const number = name.includes(article_number) ? "" : article_number;
  return [name, number, conditionLabel(condition, t)].filter(Boolean).join(" | ");
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION_LENGTH / 2))}…`;
}

function description({ product, view, language, t }: Page): string {
  const given = seoText(product.seo_description, language);
  if (given) return given;
  const facts = [
    product.name,
    product.article_number && t("product.meta.articleNumber", { value: product.article_number }),
    conditionLabel(product.condition, t),
    view.images.length > 0 &&
      t(view.margin ? "product.meta.priceMargin" : "product.meta.priceIncluded", {
        price: formatCents(product.price_cents, language),
      }),
  ].filter(Boolean);
  const supply =
    view.stock > 0
      ? t("product.meta.inStock", { dispatch: dispatchTexts(language).short })
      : t("product.meta.onRequest", { hours: terms.responseHours });
  // An abbreviation may have brought the full stop.
  return shorten(`${facts.join(", ").replace(/\.$/, "")}. ${supply}`);
}

function keywords({ product, language, t }: Page): string {
  const given = seoText(product.seo_keywords, language);
  if (given) return given;
  const compact = product.article_number.replace(/[^\p{L}\p{N}]/gu, "");
  const words = [
    product.manufacturer,
    product.article_number,
    compact,
    seoText(product.category, language),
    conditionLabel(product.condition, t),
  ];
  return [...new Set(words.filter(Boolean))].join(", ");
}

const openGraphLocales: Record<Language, string> = { de: "de_DE", en: "en_GB" };

function openGraph(page: Page, texts: { title: string; description: string }): HeadTag[] {
  const { view, origin, language } = page;
  const image = view.images[0];
  const properties: [string, string][] = [
    ["og:type", "product"],
    ["og:site_name", shop.name],
    ["og:title", texts.title],
    ["og:description", texts.description],
    ["og:url", languageUrl({ origin, path: view.path, language })],
    ["og:locale", openGraphLocales[language]],
    ...languages
      .filter((other) => other !== language)
      .map((other): [string, string] => ["og:locale:alternate", openGraphLocales[other]]),
    ["product:brand", view.manufacturer],
    ["product:condition", openGraphCondition(view.condition)],
    ["product:retailer_item_id", String(view.id)],
    ["product:availability", view.stock > 0 ? "in stock" : "out of stock"],
  ];
  if (view.articleNumber) properties.push(["product:mfr_part_no", view.articleNumber]);
  if (image) {
    properties.push(
      ["og:image", absolutePictureUrl(image, origin)],
      ["og:image:alt", view.name],
      ["product:price:amount", decimalPrice(view.priceCents)],
      ["product:price:currency", view.currency],
    );
  }
  return [
    ...properties.map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/** Open Graph knows new, refurbished and used only. */
function openGraphCondition(condition: string): string {
  const known = itemCondition(condition);
  return known === "damaged" ? "used" : known;
}

export function productHead(page: Page): ProductHead {
  const texts = { title: title(page), description: description(page) };
  return {
    ...texts,
    tags: [{ name: "keywords", content: keywords(page) }, ...openGraph(page, texts)],
  };
}

/** For `StructuredData`. */
export function structuredData(page: Page) {
  const { product, view, origin, language, t, settings } = page;
  const url = languageUrl({ origin, path: view.path, language });
  const written = seoText(productDescription(product).text, language);
  const described = productJsonLd(
    { ...view, url },
    {
      origin,
      description: written || description(page),
      seller: settings.legalName,
      shipping: shippingTable(settings),
      dispatchDays: dispatchDays(),
    },
  );
  return {
    product: scriptJson(described),
    breadcrumb: scriptJson(breadcrumbJsonLd(breadcrumb(view, t), origin)),
  };
}
