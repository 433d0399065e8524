import { checkVAT, germany } from "jsvat";
import { z } from "zod";
import { centsField } from "~/parts/cents-field.server";
import { calendarDay, daysBetween, isCalendarDay } from "~/platform/clock";
import { emailAddress, optionalLine, requiredLine } from "~/platform/fields";
import { findContradictions } from "~/settings/contradictions";
import { formatIban, isIban } from "~/settings/iban";
import type { SettingName, SettingsChange } from "~/settings/schema";
import { passwordAgain, version } from "../schemas.server";
import { sections, type Section } from "./sections";

const problem = (name: string) => `staffSettings.errors.${name}`;

const MAX_CENTS = 10_000_000;
const MAX_DAYS_AHEAD = 731;

// Long texts turn brackets into links and braces into values.
const isPlain = (text: string) => !/[[\]{}]/.test(text);

const line = (max = 100) =>
  requiredLine(problem("missing"), max).refine(isPlain, { error: "form.invalid" });
const spare = (max = 100) => optionalLine(max).refine(isPlain, { error: "form.invalid" });

/** What a form leaves out is empty. */
const compact = z
  .string()
  .max(100, "form.tooLong")
  .default("")
  .transform((text) => text.replace(/\s/g, "").toUpperCase());

const cents = centsField(problem("amount"), { min: 0, max: MAX_CENTS });

const days = z
  .string({ error: problem("days") })
  .trim()
  .regex(/^\d{1,2}$/, problem("days"))
  .transform(Number);

const time = z
  .string({ error: problem("time") })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem("time"));

const day = z
  .string()
  .default("")
  .refine((text) => text === "" || isCalendarDay(text), { error: problem("day") });

function isTrackingUrl(text: string): boolean {
  if (text === "") return true;
  return URL.canParse(text) && text.startsWith("https://") && text.includes("{number}");
}

const number = (digits: number) =>
  spare(digits).refine((text) => /^\d*$/.test(text), { error: problem("number") });

const account = z
  .string({ error: problem("account") })
  .trim()
  .regex(/^\d{4,9}$/, problem("account"));

const fields = {
  legalName: line(),
  representative: line(),
  street: line(),
  postalCode: line(20),
  city: line(),
  vatId: compact.refine((id) => id === "" || checkVAT(id, [germany]).isValid, {
    error: problem("vatId"),
  }),
  taxNumber: spare(30),
  weeeNumber: spare(30),
  ossFrom: day,
  email: emailAddress(),
  phone: requiredLine(problem("phone"), 30).regex(/^\+[1-9](?:[ /-]?\d){6,14}$/, problem("phone")),
  opens: time,
  closes: time,
  bankHolder: line(70),
  iban: compact.transform(formatIban).refine(isIban, { error: problem("iban") }),
  bic: compact.refine((bic) => bic === "" || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic), {
    error: problem("bic"),
  }),
  bankName: spare(),
  datevAdviser: number(7),
  datevClient: number(5),
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
  carrierName: spare(50),
  trackingUrl: optionalLine(300).refine(isTrackingUrl, { error: problem("trackingUrl") }),
  buybackPercentNew: days,
  buybackPercentUsed: days,
  buybackPercentDefective: days,
  buybackFourEyesCents: cents,
  buybackOfferDays: days.refine((count) => count > 0, { error: problem("days") }),
  buybackOfferDe: spare(300),
  buybackOfferEn: spare(300),
  buybackQuestionDe: spare(300),
  buybackQuestionEn: spare(300),
  buybackRefusalDe: spare(300),
  buybackRefusalEn: spare(300),
  noticeDe: spare(200),
  noticeEn: spare(200),
  noticeFrom: day,
  noticeTo: day,
  dispatchFrom: day,
} satisfies Record<SettingName, z.ZodType<string | number>>;

/** Today is at once: nothing. */
const startsOn = z
  .string()
  .default("")
  .refine((text) => text === "" || isCalendarDay(text), { error: problem("day") })
  .refine((text) => !isCalendarDay(text) || text >= calendarDay(new Date()), {
    error: problem("past"),
  })
  .refine(
    (text) => !isCalendarDay(text) || daysBetween(calendarDay(new Date()), text) <= MAX_DAYS_AHEAD,
    { error: problem("tooFar") },
  )
  .transform((text) => (text > calendarDay(new Date()) ? text : undefined));

/** @returns the section's settings under `values`, beside what every form brings */
export function sectionSchema(section: Section) {
  const names: readonly SettingName[] = sections[section];
  const own = Object.fromEntries(names.map((name) => [name, fields[name]]));
  return z
    .object({ ...own, ...passwordAgain.shape, version, startsOn })
    .transform((form, context) => {
      const given = form as Record<string, unknown>;
      const values = Object.fromEntries(names.map((name) => [name, given[name]])) as SettingsChange;
      for (const [name, message] of findContradictions(values)) {
        context.addIssue({ code: "custom", path: [name], message });
      }
      return { values, version: form.version, startsOn: form.startsOn };
    });
}

export const withdrawSchema = passwordAgain.extend({
  id: z.coerce.number({ error: "form.invalid" }).int().min(1).max(2_147_483_647),
});
