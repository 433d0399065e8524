import { HOUR_MS } from "~/platform/clock";

/** `2026-11-24T12:30` as a browser's field gives it, and not in the future. */
export function isLocalTime(text: string): boolean {
  if (
    !/^20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(
      text,
    )
  ) {
    return false;
  }
  const time = new Date(`${text}Z`);
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10));
  // Germany is up to two hours ahead.
  return isReal && time.getTime() - 2 * HOUR_MS <= Date.now();
}
