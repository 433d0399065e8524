import type { SettingName } from "~/settings/schema";

export const SETTINGS_PATH = "/intern/einstellungen";

/** What is changed together, by its address. */
export const sections = {
  firma: [
    "legalName",
    "representative",
    "street",
    "postalCode",
    "city",
    "vatId",
    "taxNumber",
    "weeeNumber",
    "ossFrom",
  ],
  kontakt: ["email", "phone", "opens", "closes"],
  bank: ["bankHolder", "iban", "bic", "bankName"],
  buchhaltung: [
    "datevAdviser",
    "datevClient",
    "accountDebtors",
    "accountDomestic",
    "accountEu",
    "accountExport",
    "accountMargin",
    "accountOss",
  ],
  versand: [
    "domesticCents",
    "domesticFreeFromCents",
    "domesticFrom",
    "domesticTo",
    "abroadCents",
    "abroadFreeFromCents",
    "abroadFrom",
    "abroadTo",
    "carrierName",
    "trackingUrl",
  ],
  ankauf: [
    "buybackPercentNew",
    "buybackPercentUsed",
    "buybackPercentDefective",
    "buybackFourEyesCents",
    "buybackOfferDays",
    "buybackOfferDe",
    "buybackOfferEn",
    "buybackQuestionDe",
    "buybackQuestionEn",
    "buybackRefusalDe",
    "buybackRefusalEn",
  ],
  hinweis: ["noticeDe", "noticeEn", "noticeFrom", "noticeTo", "dispatchFrom"],
} as const satisfies Record<string, readonly SettingName[]>;

export type Section = keyof typeof sections;

export const sectionNames = Object.keys(sections) as Section[];

export function isSection(name: string): name is Section {
  return Object.hasOwn(sections, name);
}

export function isMoney(name: SettingName): boolean {
  return name.endsWith("Cents");
}

export function isDay(name: SettingName): boolean {
  return ["noticeFrom", "noticeTo", "dispatchFrom", "ossFrom"].includes(name);
}

/** A form may leave them empty. */
export function isOptional(name: SettingName): boolean {
  const optional: SettingName[] = [
    ...(["vatId", "taxNumber", "weeeNumber", "ossFrom", "bic", "bankName"] as const),
    ...(["datevAdviser", "datevClient", "carrierName", "trackingUrl"] as const),
  ];
  return optional.includes(name) || /^buyback.*(De|En)$/.test(name);
}
