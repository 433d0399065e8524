import { parseTime } from "../../app/product-files/time.server";
import { toTime, UsageError } from "./console";

/** Without a zone in the shop's own. @throws {UsageError} when it is none, or lies in the future */
export function toStorableTime(text: string): string {
  const parsed = parseTime(text);
  if ("problem" in parsed) throw new UsageError(`--as-of ${parsed.problem}.`);
  const { value } = parsed;
  if (!value) throw new UsageError("--as-of needs a time.");
  const hasZone = /(?:z|:.*[+-]\d\d(?::?\d\d)?)$/i.test(text.trim());
  const isAhead = hasZone
    ? new Date(value) > new Date()
    : value.slice(0, 16).replace("T", " ") > toTime(new Date());
  if (isAhead) throw new UsageError(`--as-of ${text} lies in the future.`);
  return hasZone ? value : value.replace(/Z$/, " Europe/Berlin");
}
