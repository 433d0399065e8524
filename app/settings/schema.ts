import { z } from "zod";
import { isCalendarDay } from "~/platform/clock";
import { optionalLine, requiredLine } from "~/platform/fields";
import type { firstSettings } from "~/shop";
import { findContradictions } from "./contradictions";

export type Settings = typeof firstSettings;
export type SettingName = keyof Settings;
/** What a version changes; everything else stays as it was. */
export type SettingsChange = Partial<Settings>;

// Of what is stored: forms ask for more (backoffice/settings/schemas.server.ts).
const required = requiredLine("form.invalid", 300);
const optional = optionalLine(300);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const cents = z.number().int().min(0).max(99_999_999);
const account = z.string().regex(/^\d{4,9}$/);
const days = z.number().int().min(0).max(99);
const day = z.string().refine((text) => text === "" || isCalendarDay(text));

const shape = z.strictObject({
  legalName: required,
  representative: required,
  street: required,
  postalCode: required,
  city: required,
  vatId: optional,
  taxNumber: optional,
  weeeNumber: optional,
  ossFrom: day,
  email: required,
  phone: required,
  opens: time,
  closes: time,
  bankHolder: required,
  iban: required,
  bic: optional,
  bankName: optional,
  datevAdviser: optional,
  datevClient: optional,
  accountDebtors: account,
  accountDomestic: account,
  accountEu: account,
  accountExport: account,
  accountMargin: account,
  accountOss: account,
  domesticCents: cents,
  domesticFreeFromCents: cents,
  domesticFrom: days,
  domesticTo: days,
  abroadCents: cents,
  abroadFreeFromCents: cents,
  abroadFrom: days,
  abroadTo: days,
  carrierName: optional,
  trackingUrl: optional,
  noticeDe: optional,
  noticeEn: optional,
  noticeFrom: day,
  noticeTo: day,
  dispatchFrom: day,
  buybackPercentNew: days,
  buybackPercentUsed: days,
  buybackPercentDefective: days,
  buybackFourEyesCents: cents,
  buybackOfferDays: days,
  buybackOfferDe: optional,
  buybackOfferEn: optional,
  buybackQuestionDe: optional,
  buybackQuestionEn: optional,
  buybackRefusalDe: optional,
  buybackRefusalEn: optional,
}) satisfies z.ZodType<Settings>;

export const settingsSchema = shape.refine(
  (settings) => findContradictions(settings).length === 0,
  {
    error: "contradictory",
  },
);
