import { daysAfter, HOUR_MS } from "~/platform/clock";

const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "Europe/Berlin" });

/** "Within 24 hours or on the next working day": the shop rests on Sundays. */
export function promisedBy(since: Date, hours: number): Date {
  const due = new Date(since.getTime() + hours * HOUR_MS);
  return weekday.format(due) === "Sun" ? daysAfter(due, 1) : due;
}
