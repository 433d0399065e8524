import { parseAmount } from "~/parts/parse-price";
import { catalogueLimits } from "~/shop";

const MAX_NAME_LENGTH = 100;
const MAX_NAMES = 50;
/** The highest amount in euro whose cents fit PostgreSQL's `integer`. */
const MAX_EURO = 21_474_836;

/** Control characters become blanks, runs of blanks one. */
export function toText(value: string | null, maxLength = MAX_NAME_LENGTH): string {
  const start = (value ?? "").slice(0, maxLength * 10);
  // PostgreSQL takes no half of a surrogate pair.
  return start
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, maxLength)
    .replace(/\p{Cs}+$/u, "")
    .trim();
}

/** As people write it. "1.000" and "1,000" are a thousand: nobody filters by tenths of a cent. */
function toEuro(value: string | null): number | undefined {
  const text = (value ?? "").trim().slice(0, MAX_NAME_LENGTH);
  const amount = parseAmount(text.replace(/^([1-9][0-9]{0,2})[.,]([0-9]{3})$/, "$1$2"));
  return "value" in amount ? Math.min(amount.value / 100, MAX_EURO) : undefined;
}

/** Ends of the default range are open. */
export function toPriceRange(from: string | null, to: string | null) {
  const [floor, ceiling] = [toEuro(from), toEuro(to)];
  const minPrice = floor === catalogueLimits.minPrice ? undefined : floor;
  const atLeastMin = ceiling === undefined ? undefined : Math.max(ceiling, minPrice ?? 0);
  return {
    minPrice,
    maxPrice: atLeastMin === catalogueLimits.maxPrice ? undefined : atLeastMin,
  };
}

/** Each value may itself be a list with commas. */
export function toNames(values: string[]): string[] {
  const names = values
    .slice(0, MAX_NAMES)
    .flatMap((value) => value.slice(0, MAX_NAME_LENGTH * MAX_NAMES).split(","))
    .slice(0, MAX_NAMES)
    .map((name) => toText(name))
    .filter(Boolean);
  return [...new Set(names)].sort();
}

export function toWholeNumber(value: string | null, { max }: { max: number }): number {
  if (!/^[0-9]{1,20}$/.test(value ?? "")) return 1;
  return Math.min(Math.max(Number(value), 1), max);
}

/** The first is the default. */
export function toOneOf<Value extends string>(
  values: readonly [Value, ...Value[]],
  value: string | null,
): Value {
  return values.find((known) => known === value) ?? values[0];
}
