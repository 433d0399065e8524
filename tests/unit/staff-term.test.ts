import { expect, it } from "vitest";
import { roundedSpan } from "~/backoffice/requests/term";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [0, "0 minutes"],
  [59 * MINUTE + 59_000, "59 minutes"],
  [2 * HOUR - MINUTE, "119 minutes"],
  [2 * HOUR, "2 hours"],
  [-47 * HOUR - 59 * MINUTE, "47 hours"],
  [48 * HOUR, "2 days"],
])("%i milliseconds are said as %s, never more than there are", (ms, said) => {
  const { count, unit } = roundedSpan(ms);
  expect(`${count} ${unit}`).toBe(said);
});
