import { type OrderStatus, orderStatuses } from "../../db/order-tables";
import type { Order } from "./orders.server";

/** Specification, section 4: unknown states are pending; with a tracking number it is shipped. */
export function displayStatus(order: { status: string; trackingNumber: string }): OrderStatus {
  if (order.trackingNumber.trim() !== "") return "shipped";
  return orderStatuses.find((status) => status === order.status) ?? "pending";
}

/**
 * Whether an order was ended on purpose: a payment that comes later goes back. One to be paid online
 * may just have been left on its payment page.
 */
export function isCalledOff(
  order: Pick<Order, "paymentMethod" | "paymentState" | "withdrawal">,
): boolean {
  const byShop = order.paymentMethod === "prepayment" && order.paymentState === "cancelled";
  return byShop || order.withdrawal === "whole";
}
