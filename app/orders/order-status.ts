import type { OrderStatus, PaymentState, WithdrawalScope } from "../../db/order-tables";

/** Whether an order was ended on purpose: a payment that comes later goes back. */
export function isCalledOff(order: {
  paymentState: PaymentState;
  withdrawal: WithdrawalScope | null;
}): boolean {
  return order.paymentState === "cancelled" || order.withdrawal === "whole";
}

/** Every status an order can have, in the order of its life. */
export const orderStatuses: OrderStatus[] = [
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
  return orderStatuses.find((status) => status === order.status) ?? "pending";
}
