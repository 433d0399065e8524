const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "Europe/Berlin" });

/** "Within 24 hours or on the next working day": the shop rests on Sundays. */
export function promisedBy(since: Date, hours: number): Date {
  const due = new Date(since.getTime() + hours * HOUR_MS);
  return weekday.format(due) === "Sun" ? new Date(due.getTime() + DAY_MS) : due;
}

export function daysAfter(since: Date, days: number): Date {
  return new Date(since.getTime() + days * DAY_MS);
}
