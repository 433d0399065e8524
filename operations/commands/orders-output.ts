import type { Address } from "../../db/order-tables";
import type { OrderLine } from "../../app/orders/list-orders.server";
import { isTransferOwed, nextStep, type NextStep } from "../../app/orders/next-step";
import type { PastEvent } from "../../app/orders/order-history.server";
import type { Order } from "../../app/orders/orders.server";
import { count, toTable, toTime } from "./console";

const euros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;

const disputed = ({ dispute }: Pick<Order, "dispute">) => (dispute ? `, dispute ${dispute}` : "");

export function orderTable(orders: readonly OrderLine[]): string {
  const table = toTable(
    [
      "number",
      "placed (Berlin)",
      "status",
      "payment",
      "total",
      "buyer",
      "e-mail",
      "tracking",
      "to do",
    ],
    orders.map((order) => [
      order.number,
      toTime(order.createdAt),
      order.status,
      `${order.paymentMethod} ${order.paymentState}${disputed(order)}`,
      euros(order.amountCents),
      order.buyer,
      order.email,
      order.trackingNumber,
      toDoNext(order),
    ]),
  );
  return `${table}${count(orders.length, "order")}\n`;
}

type Pending = Parameters<typeof nextStep>[0] & Pick<Order, "amountCents" | "paymentDueAt">;

const stepTexts: Record<NextStep, (order: Pending) => string> = {
  "answer-dispute": () => "answer the dispute, don't ship",
  "cancel-disputed": () => "cancel: the bank took the money back",
  "transfer-part-back": () => "transfer back what is due for the return",
  "transfer-back": ({ amountCents }) => `transfer ${euros(amountCents)} back`,
  "compare-payment": () => "compare the payment with Stripe's",
  "ask-buyer": () => "ask the buyer: withdrawn in part",
  "await-debit": () => "wait for the debit, don't ship: withdrawn",
  "await-goods": () => "wait for what comes back: withdrawn",
  "settle-withdrawal": () => "don't ship, cancel or ask the buyer: withdrawn",
  "confirm-vat-id": () => "have the VAT ID confirmed, ship",
  "await-rest": () => "await the rest of the money, then ship",
  ship: () => "ship",
  "await-transfer": ({ paymentDueAt }) => `await the transfer until ${toTime(paymentDueAt)}`,
};

/** Empty when there is nothing to do. */
function toDoNext(order: Pending): string {
  const step = nextStep(order);
  return step ? stepTexts[step](order) : "";
}

function address({ firstName, lastName, company, street, postalCode, city, country }: Address) {
  return [`${firstName} ${lastName}`, company, street, `${postalCode} ${city}`, country]
    .filter(Boolean)
    .join(", ");
}

/** The bank decides about the money, or has taken it. */
const isWithBank = ({ dispute }: Order) => dispute === "open" || dispute === "lost";

/** Without shipping, as the items were sold. */
function cameBack(order: Order): string {
  const items = order.items.filter(({ returned }) => returned > 0);
  const cents = items.reduce((sum, item) => sum + item.unitPriceCents * item.returned, 0);
  const goods = items.map(({ articleNumber, returned }) => `${returned} × ${articleNumber}`);
  return `Came back: ${goods.join(", ")}, which cost ${euros(cents)}. Nothing is refunded by itself.`;
}

export function refundByHand(order: Order): string | undefined {
  if (!order.refundByHand || order.paymentState !== "paid" || isWithBank(order)) return undefined;
  if (isTransferOwed(order)) return toTransferBack(order);
  const way = order.stripePaymentIntentId
    ? "Please refund what is due in Stripe's dashboard."
    : "Please transfer what is due to the buyer; the order stays paid.";
  return `${cameBack(order)} ${way}`;
}

export function toTransferBack(order: Order): string | undefined {
  const { number, paymentState, amountCents } = order;
  if (isWithBank(order)) return undefined;
  const owed = isTransferOwed(order);
  if (!owed && paymentState !== "refund-failed") return undefined;
  const why = owed
    ? ""
    : "Stripe's refund failed: see why in its dashboard, or ask the buyer for their bank account. ";
  if (owed && order.refundByHand) {
    return `${cameBack(order)} Please transfer what is due to the buyer, then note it: orders refunded ${number}`;
  }
  return (
    `${why}Please transfer ${euros(amountCents)} back to the buyer, ` +
    `then note it: orders refunded ${number}`
  );
}

const scopes = { whole: "the whole order", part: "single items, see the history" };

/** Times are the shop's own. */
export function orderDetails(order: Order, history: readonly PastEvent[]): string {
  const toDo = toTransferBack(order) ?? refundByHand(order) ?? toDoNext(order);
  const { withdrawal, withdrawnAt } = order;
  const facts: [string, string][] = [
    ...(toDo ? ([["to do", toDo]] satisfies [string, string][]) : []),
    ["placed", `${toTime(order.createdAt)} Berlin time`],
    ["status", order.status],
    ...(withdrawal && withdrawnAt
      ? ([["withdrawn", `${toTime(withdrawnAt)}, ${scopes[withdrawal]}`]] satisfies [
          string,
          string,
        ][])
      : []),
    [
      "payment",
      `${order.paymentMethod}, ${order.paymentState}${disputed(order)}, due ${toTime(order.paymentDueAt)}`,
    ],
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
    (item, at) =>
      `  ${at + 1}: ${item.quantity} × ${item.articleNumber} ${item.name} (${item.condition}), ` +
      `${euros(item.unitPriceCents)} each` +
      (item.returned > 0 ? `; ${item.returned} came back, ${item.restocked} for sale again` : ""),
  );
  const events = history.map(({ at, actor, event, detail }) => {
    const more = Object.keys(detail).length > 0 ? ` ${JSON.stringify(detail)}` : "";
    return `  ${toTime(at)}  ${actor}: ${event}${more}`;
  });
  return [
    order.number,
    ...facts.map(([label, value]) => `  ${label.padEnd(10)}  ${value}`),
    "Items",
    ...items,
    "History (Berlin time)",
    ...events,
    "",
  ].join("\n");
}
