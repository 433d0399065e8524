import type { Address } from "../order-tables";
import type { OrderLine } from "../../app/orders/list-orders.server";
import type { OrderEvent } from "../../app/orders/order-history.server";
import type { Order } from "../../app/orders/orders.server";
import { count } from "./console";

const euros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;
const time = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

/** A line per order, in columns. */
export function orderTable(orders: readonly OrderLine[]): string {
  const rows = orders.map((order) => [
    order.number,
    time(order.createdAt),
    order.status,
    `${order.paymentMethod} ${order.paymentState}`,
    euros(order.amountCents),
    order.email,
    order.trackingNumber,
  ]);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return `${[...lines, count(orders.length, "order")].join("\n")}\n`;
}

function address({ firstName, lastName, company, street, postalCode, city, country }: Address) {
  return [`${firstName} ${lastName}`, company, street, `${postalCode} ${city}`, country]
    .filter(Boolean)
    .join(", ");
}

/** What is left to do for an order whose money lies with the shop and isn't the shop's. */
export function toTransferBack(order: Order): string | undefined {
  const { number, status, paymentMethod, paymentState, amountCents } = order;
  const ended = status === "cancelled" || status === "returned";
  const owed = ended && paymentMethod === "prepayment" && paymentState === "paid";
  if (!owed && paymentState !== "refund-failed") return undefined;
  const why = owed ? "" : "Stripe's refund failed: ask the buyer for their bank account. ";
  return (
    `${why}Please transfer ${euros(amountCents)} back to the buyer, ` +
    `then note it: orders refunded ${number}`
  );
}

/** Everything about one order. Times are UTC. */
export function orderDetails(order: Order, history: readonly OrderEvent[]): string {
  const toDo = toTransferBack(order);
  const facts: [string, string][] = [
    ...(toDo ? ([["to do", toDo]] satisfies [string, string][]) : []),
    ["placed", `${time(order.createdAt)} UTC`],
    ["status", order.status],
    ["payment", `${order.paymentMethod}, ${order.paymentState}, due ${time(order.paymentDueAt)}`],
    ["stock", order.stockState],
    ["buyer", [order.email, order.phone, order.language].filter(Boolean).join(", ")],
    ["deliver to", address(order.deliveryAddress)],
    ...(order.billingAddress
      ? ([["bill to", address(order.billingAddress)]] satisfies [string, string][])
      : []),
    ["tracking", order.trackingNumber || "none"],
    ["goods", euros(order.goodsCents)],
    ["shipping", euros(order.shippingCents)],
    ["total", `${euros(order.amountCents)}, VAT ${euros(order.vatCents)}`],
    ...(order.vatExempt ? ([["VAT ID", order.vatId]] satisfies [string, string][]) : []),
    ...(order.defectsAgreed
      ? ([["agreed", "to buy goods as defective"]] satisfies [string, string][])
      : []),
    ["Stripe", order.stripePaymentIntentId ?? order.stripeSessionId ?? "none"],
  ];
  const items = order.items.map(
    (item) =>
      `  ${item.quantity} × ${item.articleNumber} ${item.name} (${item.condition}), ` +
      `${euros(item.unitPriceCents)} each`,
  );
  const events = history.map(({ at, actor, event, detail }) => {
    const more = Object.keys(detail).length > 0 ? ` ${JSON.stringify(detail)}` : "";
    return `  ${time(at)}  ${actor}: ${event}${more}`;
  });
  return [
    order.number,
    ...facts.map(([label, value]) => `  ${label.padEnd(10)}  ${value}`),
    "Items",
    ...items,
    "History (UTC)",
    ...events,
    "",
  ].join("\n");
}
