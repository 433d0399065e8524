import { type Parsed } from "~/parts/parse-price";

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,6})?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** ISO 8601; without a zone UTC. Text, because a JavaScript date would lose the microseconds. */
export function parseTime(text: string): Parsed<string> {
  const written = text.trim();
  if (written === "") return { value: "" };
  const problem = { problem: `"${written.slice(0, 40)}" is no date like 2024-03-04T07:11:48Z` };
  const match = pattern.exec(written);
  if (!match) return problem;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    year >= 1970 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  const zone = /^([+-]\d\d):?(\d\d)?$/.exec(match[8] ?? "");
  if (!isReal || Math.abs(Number(zone?.[1] ?? 0)) > 14 || Number(zone?.[2] ?? 0) > 59) {
    return problem;
  }
  const [clock] = date.toISOString().split(".");
  const offset = zone ? `${zone[1]}:${zone[2] ?? "00"}` : "Z";
  return { value: `${clock}${match[7] ?? ""}${offset}` };
}
