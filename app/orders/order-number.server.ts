import { randomUUID } from "node:crypto";

/** Specification, section 3. The year is that of the order in Germany. */
export function orderNumber(id: string, createdAt: Date): string {
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Berlin" });
  return `AA-${year.format(createdAt)}-${id.slice(-6).toUpperCase()}`;
}

export function createOrderIdentity(now = new Date()): { id: string; number: string } {
  const id = randomUUID();
  return { id, number: orderNumber(id, now) };
}

/** The order may still not exist. */
export function isOrderNumber(text: string): boolean {
  return /^AA-\d{4}-[0-9A-F]{6}$/i.test(text);
}
