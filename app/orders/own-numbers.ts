import { calendarYear } from "~/platform/clock";

const prefixes = { order: "AA", offer: "AG" } as const;

/** `AA-2026-0A1B2C`: the year in Germany and the end of the id (specification, section 3). */
export function ownNumber(kind: keyof typeof prefixes, id: string, createdAt: Date): string {
  return `${prefixes[kind]}-${calendarYear(createdAt)}-${id.slice(-6).toUpperCase()}`;
}

/** What it names may still not exist. */
export const isOrderNumber = (text: string) => /^AA-\d{4}-[0-9A-F]{6}$/i.test(text);
export const isOfferNumber = (text: string) => /^AG-\d{4}-[0-9A-F]{6}$/i.test(text);

/** As people and banks write them: lines broken anywhere, without hyphens. */
export function orderNumbersIn(text: string): string[] {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return [...letters.matchAll(/AA(20\d\d)([0-9A-F]{6})/g)].map(
    ([, year = "", rest = ""]) => `AA-${year}-${rest}`,
  );
}
