import { cookieSeconds } from "~/platform/cookie-seconds";
import { formatCents, formatDuration, formatList } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import deJson from "~/i18n/content.de.json";
import enJson from "~/i18n/content.en.json";
import { deliveryCountries } from "~/parts/countries";
import { env } from "~/platform/env.server";
import { dispatchTexts } from "~/settings/dispatch.server";
import type { Settings } from "~/settings/schema";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable } from "~/settings/shipping";
import { phoneLink } from "~/settings/use-shop";
import {
  openPrepayments,
  processors,
  regionNames,
  retention,
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

type Values = Record<string, string>;

function contentValues(
  language: Language,
  { settings, dispatch }: { settings: Settings; dispatch: string },
): Values {
  const t = getTFor(language);
  const lives = Object.entries(cookieSeconds).map(([name, seconds]) => [
    `${name}Life`,
    formatDuration(seconds, language),
  ]);
  const shipping = shippingTable(settings);
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
    legalName: settings.legalName,
    founded: String(shop.founded),
    street: settings.street,
    place: `${settings.postalCode}\u00a0${settings.city}`,
    city: settings.city,
    region: regionNames[language],
    representative: settings.representative,
    email: settings.email,
    phone: settings.phone,
    phoneLink: phoneLink(settings.phone),
    vatId: settings.vatId,
    taxNumber: settings.taxNumber,
    weeeNumber: settings.weeeNumber,
    bankHolder: settings.bankHolder,
    iban: settings.iban,
    bic: settings.bic,
    bankName: settings.bankName,
    opens: settings.opens,
    closes: settings.closes,
    dispatch,
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

/** What is made of the texts stays the same until other settings hold, or the promise changes. */
function createCache<Page>() {
  const kept = new Map<string, { settings: Settings; dispatch: string; page: Page }>();
  return (name: string, language: Language, make: (values: Values) => Page): Page => {
    const settings = currentSettings();
    const dispatch = dispatchTexts(language).long;
    const key = `${name}.${language}`;
    const known = kept.get(key);
    if (known?.settings === settings && known.dispatch === dispatch) return known.page;
    const page = make(contentValues(language, { settings, dispatch }));
    kept.set(key, { settings, dispatch, page });
    return page;
  };
}

const keepText = createCache<TextPageData>();
const keepAbout = createCache<AboutData>();

export function getText(name: TextName, language: Language): TextPageData {
  return keepText(name, language, (values) => {
    const source = fillTexts<SourcePage>(sources[language][name], values);
    return {
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
  });
}

export function getAbout(language: Language): AboutData {
  return keepAbout("about", language, (values) => {
    const source = fillTexts(sources[language].about, values);
    return {
      ...source,
      description: source.metaDescription,
      sections: source.sections.map((section) => ({
        ...section,
        paragraphs: section.paragraphs.map(parseRichText),
      })),
    };
  });
}

export async function loadText(request: Request, { name, path }: { name: TextName; path: string }) {
  const language = await getLanguage(request);
  return {
    page: getText(name, language),
    canonicalPath: path,
  };
}
