import { describe, expect, it } from "vitest";
import { parseWithZod } from "@conform-to/zod/v4";
import { sectionSchema } from "~/backoffice/settings/schemas.server";
import { sections, sectionNames, type Section } from "~/backoffice/settings/sections";
import { formValues } from "~/backoffice/settings/show";
import { buildHistory, settingsAt } from "~/settings/history";
import { findPlaceholders } from "~/settings/placeholders";
import { settingsSchema } from "~/settings/schema";
import { firstSettings } from "~/shop";

const valid: Record<Section, Record<string, string>> = {
  firma: { vatId: "DE 136695976" },
  kontakt: { email: "post@werk.test", phone: "+49 6131 234567" },
  bank: { iban: "de89370400440532013000", bic: "COBADEFFXXX" },
  buchhaltung: { datevAdviser: "29098" },
  versand: {},
  ankauf: {},
  hinweis: {},
};

function fill(section: Section, changes: Record<string, string> = {}) {
  const form = new FormData();
  const shown = formValues(firstSettings, sections[section], "de");
  const fields = { ...shown, ...valid[section], version: "0", ...changes };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: sectionSchema(section) });
}

function read(section: Section, changes: Record<string, string> = {}) {
  const submission = fill(section, changes);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.reply().error));
  return submission.value;
}

const errorsOf = (section: Section, changes: Record<string, string>) =>
  Object.keys(fill(section, changes).reply().error ?? {});

describe("the settings that come with the shop", () => {
  it("are complete, and every one can be changed in one section", () => {
    expect(settingsSchema.safeParse(firstSettings).error).toBeUndefined();
    const names = sectionNames.flatMap((section) => sections[section] as readonly string[]);
    expect(names.sort()).toEqual(Object.keys(firstSettings).sort());
  });

  it("name what an operator has to replace", () => {
    expect(findPlaceholders(firstSettings).sort()).toEqual([
      "bankName",
      "bic",
      "email",
      "iban",
      "phone",
      "representative",
      "street",
      "taxNumber",
      "vatId",
    ]);
  });
});

describe("a section's form", () => {
  it("is read as it was typed, and in the form in which it is shown", () => {
    expect(read("bank").values).toMatchObject({
      iban: "DE89 3704 0044 0532 0130 00",
      bic: "COBADEFFXXX",
    });
    expect(read("firma").values.vatId).toBe("DE136695976");
    const table = { domesticCents: "7,49 €", abroadFreeFromCents: "300", domesticTo: "6" };
    expect(read("versand", table).values).toEqual({
      ...read("versand").values,
      domesticCents: 749,
      abroadFreeFromCents: 30_000,
      domesticTo: 6,
    });
  });

  it.each<[Section, string, string]>([
    ["firma", "legalName", " "],
    ["firma", "street", "[hier](javascript:alert)"],
    ["firma", "city", "{{iban}}"],
    ["firma", "vatId", "DE136695977"],
    ["firma", "vatId", "ATU12345675"],
    ["kontakt", "email", "kein@ort"],
    ["kontakt", "phone", "06131 234567"],
    ["kontakt", "phone", "+49 (0)6131 234567"],
    ["kontakt", "opens", "24:00"],
    ["kontakt", "closes", "08:00"],
    ["bank", "iban", "DE89 3704 0044 0532 0130 01"],
    ["bank", "bic", "COBADEF"],
    ["versand", "domesticCents", "sechs"],
    ["versand", "domesticCents", "-1"],
    ["versand", "abroadCents", "1000000000"],
    ["versand", "domesticTo", "1"],
    ["versand", "abroadFrom", "1e1"],
    ["versand", "trackingUrl", "http://weg.test/{number}"],
    ["versand", "trackingUrl", "https://weg.test/"],
    ["versand", "trackingUrl", ""],
    ["hinweis", "noticeFrom", "2026-02-30"],
  ])("of %s refuses %s %j", (section, name, value) => {
    expect(errorsOf(section, { [name]: value })).toEqual([name]);
  });

  it("wants of a notice both languages and its days, or nothing at all", () => {
    expect(read("hinweis").values.noticeDe).toBe("");
    const notice = {
      noticeDe: "Ferien",
      noticeEn: "Holidays",
      noticeFrom: "2026-12-24",
      noticeTo: "2027-01-03",
      dispatchFrom: "2027-01-04",
    };
    expect(read("hinweis", notice).values).toEqual(notice);
    for (const [name, wrong] of [
      ["noticeEn", ""],
      ["noticeTo", "2026-12-23"],
      ["dispatchFrom", "2026-12-24"],
    ] as const) {
      expect(errorsOf("hinweis", { ...notice, [name]: wrong })).toEqual([name]);
    }
  });

  it("begins today, or on a day that lies ahead", () => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", {
        timeZone: "Europe/Berlin",
      });
    expect(read("versand").startsOn).toBeUndefined();
    expect(read("versand", { startsOn: day(0) }).startsOn).toBeUndefined();
    expect(read("versand", { startsOn: day(30) }).startsOn).toBe(day(30));
    for (const startsOn of [day(-1), day(800), "morgen"]) {
      expect(errorsOf("versand", { startsOn })).toEqual(["startsOn"]);
    }
  });
});

describe("the history of the settings", () => {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const version = (id: number, day: string, content: Record<string, unknown>) => ({
    id,
    validFrom: at(day),
    content,
  });

  it("has at every time what was changed until then", () => {
    const { steps } = buildHistory(firstSettings, [
      version(2, "2026-05-01", { phone: "+49 1" }),
      version(1, "2027-01-01", { domesticCents: 749 }),
    ]);
    expect(settingsAt(steps, at("2026-04-30"))).toBe(firstSettings);
    expect(settingsAt(steps, at("2026-05-01"))).toMatchObject({
      phone: "+49 1",
      domesticCents: 619,
    });
    expect(settingsAt(steps, at("2027-06-01"))).toMatchObject({
      phone: "+49 1",
      domesticCents: 749,
    });
  });

  it("leaves out what can't be applied, and keeps the rest", () => {
    const { steps, broken } = buildHistory(firstSettings, [
      version(1, "2026-05-01", { opens: "früh" }),
      version(2, "2026-05-02", { unknown: 1 }),
      version(3, "2026-05-03", { city: "Trier" }),
    ]);
    expect(broken).toEqual([1, 2]);
    expect(settingsAt(steps, at("2026-06-01"))).toMatchObject({ opens: "08:00", city: "Trier" });
  });
});
