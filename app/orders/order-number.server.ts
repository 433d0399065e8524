import { randomUUID } from "node:crypto";

/**
 * `AA-{year}-{last 6 characters of the id}`, in capitals (specification, section 3). The year is that of the order in Germany.
 */
export function orderNumber(id: string, createdAt: Date): string {
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Berlin" });
  return `AA-${year.format(createdAt)}-${id.slice(-6).toUpperCase()}`;
}

/** A new order's id and the number that goes with it. */
export function createOrderIdentity(now = new Date()): { id: string; number: string } {
  const id = randomUUID();
  return { id, number: orderNumber(id, now) };
}

/** Whether a text has the form of our order numbers; it may still be nobody's. */
export function isOrderNumber(text: string): boolean {
  return /^AA-\d{4}-[0-9A-F]{6}$/i.test(text);
}
