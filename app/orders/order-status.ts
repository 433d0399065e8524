import { type OrderStatus, orderStatuses } from "../../db/order-tables";

/**
 * The status a customer sees (specification, section 4): unknown ones are pending, and an order
 * with a tracking number is always shipped.
 */
export function displayStatus(order: { status: string; trackingNumber: string }): OrderStatus {
  if (order.trackingNumber.trim() !== "") return "shipped";
  return orderStatuses.find((status) => status === order.status) ?? "pending";
}
