export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

export function daysAfter(since: Date, days: number): Date {
  return new Date(since.getTime() + days * DAY_MS);
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** Terms of the law begin with the end of the calendar year, in Germany. */
export function calendarYearsBefore(now: Date, years: number): Date {
  // New Year is in winter, when Germany is ahead by one hour.
  return new Date(Date.UTC(calendarYear(now) - years, 0, 1) - HOUR_MS);
}

/** `2026-11-23`, of this century, and in the calendar. */
export function isCalendarDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const berlin = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/Berlin" });

/** In Germany: `2026-11-23`. */
export function calendarDay(date: Date): string {
  return berlin.format(date);
}

/** In Germany. */
export function calendarYear(date: Date): number {
  return Number(calendarDay(date).slice(0, 4));
}

/** Its last millisecond in Germany: "until 24 November" is all of that day. */
export function endOfDay(date: Date): Date {
  const day = calendarDay(date);
  const utc = new Date(day).getTime() + DAY_MS - 1;
  // Germany is ahead by one hour, in summer by two.
  const winter = new Date(utc - HOUR_MS);
  return calendarDay(winter) === day ? winter : new Date(utc - 2 * HOUR_MS);
}

/** Of calendar days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);
}
