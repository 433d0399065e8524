import type { OrderStatus } from "../../db/schema";

const shown: readonly string[] = [
  "pending",
  "paid",
  "processing",
  "shipped",
  "delivered",
  "returned",
  "cancelled",
];

/**
 * The status a customer sees (specification, section 4): unknown ones are pending, and an order
 * with a tracking number is always shipped.
 */
export function displayStatus(order: { status: string; trackingNumber: string }): OrderStatus {
  if (order.trackingNumber.trim() !== "") return "shipped";
  return shown.includes(order.status) ? (order.status as OrderStatus) : "pending";
}
