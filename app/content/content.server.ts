import { cookieSeconds } from "~/platform/cookie-seconds";
import { formatCents, formatDuration, formatList } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { languageLinks } from "~/i18n/language-links";
import deJson from "~/i18n/content.de.json";
import enJson from "~/i18n/content.en.json";
import { deliveryCountries } from "~/parts/countries";
import { env } from "~/platform/env.server";
import {
  openPrepayments,
  processors,
  regionNames,
  retention,
  shipping,
  shop,
  supervisoryAuthority,
  terms,
  VAT_RATE_PERCENT,
} from "~/shop";
import { fillTexts, parseRichText, type AboutData, type Block, type TextPageData } from "./blocks";

/**
 * The long texts never go to the browser as a whole: loaders return one page, with the shop's
 * numbers filled in.
 */
type SourceBlock =
  | string
  | { list: string[] }
  | { lines: string[] }
  | { box: string[] }
  | { facts: { label: string; value: string }[] }
  | { table: { head: string[]; rows: string[][] } };

interface SourcePage {
  title: string;
  metaDescription: string;
  lead?: string;
  updated?: string;
  sections: { id: string; title: string; blocks: SourceBlock[] }[];
}

// A missing key does not compile; tests/unit/content.test.ts compares lists.
const de: typeof enJson = deJson;
const en: typeof deJson = enJson;
const sources: Record<Language, typeof deJson> = { de, en };

export type TextName = Exclude<keyof typeof deJson, "about">;

function contentValues(language: Language): Record<string, string> {
  const t = getTFor(language);
  const lives = Object.entries(cookieSeconds).map(([name, seconds]) => [
    `${name}Life`,
    formatDuration(seconds, language),
  ]);
  const zone = (name: "domestic" | "abroad") => {
    const { cents, freeFromCents, days } = shipping[name];
    return {
      [`${name}Cost`]: formatCents(cents, language),
      [`${name}Free`]: formatCents(freeFromCents, language),
      [`${name}From`]: String(days[0]),
      [`${name}To`]: String(days[1]),
    };
  };
  const numbers = Object.entries({ ...terms, ...retention }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return {
    ...(Object.fromEntries([...numbers, ...lives]) as Record<string, string>),
    ...zone("domestic"),
    ...zone("abroad"),
    countryList: formatList(
      deliveryCountries.map(({ name }) => t(`countries.${name}`)),
      language,
    ),
    vatRate: String(VAT_RATE_PERCENT),
    openOrders: String(openPrepayments.perBuyer.orders),
    openMax: formatCents(openPrepayments.perBuyer.cents, language),
    addressOrders: String(openPrepayments.perAddress.orders),
    addressMax: formatCents(openPrepayments.perAddress.cents, language),
    shopName: shop.name,
    legalName: shop.legalName,
    founded: String(shop.founded),
    street: shop.street,
    place: `${shop.postalCode}\u00a0${shop.city}`,
    city: shop.city,
    region: regionNames[language],
    representative: shop.representative,
    email: shop.email,
    phone: shop.phoneDisplay,
    phoneLink: shop.phone,
    vatId: shop.vatId,
    taxNumber: shop.taxNumber,
    weeeNumber: shop.weeeNumber,
    bankHolder: shop.bank.holder,
    iban: shop.bank.iban,
    bic: shop.bank.bic,
    bankName: shop.bank.name,
    ...shop.hours,
    paymentProcessor: processors.payment,
    hostingProcessor: processors.hosting,
    storageProcessor: processors.storage,
    mailProcessor: processors.mail,
    authorityName: supervisoryAuthority.name,
    authorityAddress: supervisoryAuthority.address,
    // As the model text writes it.
    returnFreight: `${terms.returnFreightEuros}\u00a0EUR`,
    origin: env.APP_ORIGIN,
  };
}

function toBlock(source: SourceBlock): Block {
  if (typeof source === "string") return { kind: "paragraph", text: parseRichText(source) };
  if ("list" in source) return { kind: "list", items: source.list.map(parseRichText) };
  if ("lines" in source) return { kind: "lines", lines: source.lines.map(parseRichText) };
  if ("box" in source) return { kind: "form", lines: source.box };
  if ("table" in source) {
    const { head, rows } = source.table;
    return { kind: "table", head, rows: rows.map((row) => row.map(parseRichText)) };
  }
  return {
    kind: "facts",
    // The operator may have no such number.
    facts: source.facts
      .filter(({ value }) => value !== "")
      .map(({ label, value }) => ({ label, value: parseRichText(value) })),
  };
}

// The texts change only with a release.
const texts = new Map<string, TextPageData>();
const abouts = new Map<Language, AboutData>();

export function getText(name: TextName, language: Language): TextPageData {
  const key = `${name}.${language}`;
  const known = texts.get(key);
  if (known) return known;
  const source = fillTexts<SourcePage>(sources[language][name], contentValues(language));
  const page: TextPageData = {
    title: source.title,
    description: source.metaDescription,
    lead: source.lead,
    updated: source.updated,
    sections: source.sections.map(({ id, title, blocks }) => ({
      id,
      title,
      blocks: blocks.map(toBlock),
    })),
  };
  texts.set(key, page);
  return page;
}

export function getAbout(language: Language): AboutData {
  const known = abouts.get(language);
  if (known) return known;
  const source = fillTexts(sources[language].about, contentValues(language));
  const about: AboutData = {
    ...source,
    description: source.metaDescription,
    sections: source.sections.map((section) => ({
      ...section,
      paragraphs: section.paragraphs.map(parseRichText),
    })),
  };
  abouts.set(language, about);
  return about;
}

export async function loadText(request: Request, { name, path }: { name: TextName; path: string }) {
  const language = await getLanguage(request);
  return {
    page: getText(name, language),
    links: languageLinks({ origin: env.APP_ORIGIN, path, language }),
  };
}
