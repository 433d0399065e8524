import type { Dispute, OrderStatus, PaymentState, StockState } from "../../db/order-tables";
import { balanceOf } from "./balance";
import type { OrderMailKind } from "./order-mail.server";
import type { Order } from "./orders.server";
import { payments, statuses } from "./states";

// What each event makes of an order's states. `applyEvent` (apply-event.server.ts) carries it out;
// nothing else writes states, stock or history.

export interface States {
  status: OrderStatus;
  paymentState: PaymentState;
  stockState: StockState;
}

export interface Rule {
  needs: readonly ("status" | "payment")[];
  refusal?: (states: States) => string;
  disputed?: Partial<Record<Dispute, string>>;
  /** Its name in the history, if another; `null`: not recorded. */
  history?: "returned" | "restocked" | "refund-failed" | null;
  /** Of an order all of whose items were put back one by one. */
  stock?: StockState;
  mail?: (order: Order) => OrderMailKind | undefined;
  newOrder?: (order: Order) => boolean;
  owesRefund?: true;
  /** Less may be due now than its invoice says, or something else. */
  invoice?: "settle" | "reissue";
}

const isOnline = ({ paymentMethod }: Order) => paymentMethod === "online";

const undisputed = {
  open: "is disputed: wait until the bank has decided",
  lost: "was disputed, and the bank took the money back",
};

const notShipped = ({ status }: States) =>
  `is ${status}: only shipped orders come back; use cancel`;

const onItsWay = ({ status }: States) => `is ${status}: that can't be changed any more`;

const tooLate: Rule = {
  needs: ["status", "payment"],
  owesRefund: true,
  mail: (order) => (isOnline(order) ? undefined : "paid-too-late"),
};

/** The states change as the rows in states.ts say. */
export const events = {
  placed: {
    needs: [],
    mail: (order) => (isOnline(order) ? undefined : "prepayment"),
    newOrder: (order) => !isOnline(order),
  },
  "page-opened": { needs: ["payment"], history: null },
  reminded: { needs: [], mail: () => "prepayment-reminder" },
  "payment-processing": { needs: ["payment"], mail: () => "debit-started" },
  paid: {
    needs: ["payment"],
    mail: (order) =>
      isOnline(order) && order.paymentState !== "processing"
        ? "order-confirmation"
        : "payment-received",
    newOrder: isOnline,
  },
  /** Money came that doesn't make the order a paid one: a part, too much, or for an ended one. */
  "payment-noted": {
    needs: [],
    mail: (order) => {
      const { openCents, overCents, owedCents } = balanceOf(order);
      if (openCents > 0) return "paid-in-part";
      return overCents + owedCents > 0 ? "overpaid" : "payment-received";
    },
  },
  /** The bank returned the debit of what was missing. */
  "rest-failed": { needs: [], mail: () => "rest-failed" },
  "paid-too-late": tooLate,
  "paid-after-cancelling": tooLate,
  /** Amount, currency or payment page isn't the order's own. */
  flagged: { needs: ["payment"] },
  expired: {
    needs: ["payment"],
    history: null,
    mail: (order) => (isOnline(order) ? undefined : "prepayment-expired"),
  },
  failed: { needs: ["payment"], history: null, mail: () => "payment-failed" },
  /** Stripe opens no payment page; the checkout tells the buyer. */
  refused: { needs: ["payment"], history: null },
  /** The buyer left the payment page. */
  abandoned: { needs: ["payment"], history: null },
  cancelled: {
    needs: ["status", "payment"],
    refusal: ({ status, paymentState }) =>
      paymentState === "processing"
        ? "waits for its debit: cancel it once the bank answered"
        : `is ${status}: use return when it comes back`,
    disputed: { open: "is disputed: cancel it once the bank has decided" },
    owesRefund: true,
    invoice: "settle",
    // Who never paid online was never told of the order.
    mail: (order) => (isOnline(order) && order.paymentState === "open" ? undefined : "cancelled"),
  },
  processing: {
    needs: ["status"],
    refusal: ({ status }) => `is ${status}: only paid orders are processed`,
    disputed: undisputed,
  },
  "address-corrected": {
    needs: ["status"],
    refusal: onItsWay,
    mail: () => "address-corrected",
  },
  "items-changed": {
    needs: ["status"],
    refusal: onItsWay,
    disputed: undisputed,
    invoice: "reissue",
    mail: () => "items-changed",
  },
  "vat-id-checked": { needs: [] },
  /** VIES doesn't know it: staff decide. */
  "vat-id-invalid": { needs: [] },
  "vat-charged": { needs: [], mail: () => "vat-charged" },
  /** Somebody wrote to the buyer. */
  "letter-sent": { needs: [] },
  /** Not the last parcel. */
  "shipped-in-part": {
    needs: ["status"],
    refusal: ({ status }) => `is ${status}: only paid orders are shipped`,
    disputed: undisputed,
    mail: () => "shipped-in-part",
  },
  shipped: {
    needs: ["status"],
    refusal: ({ status }) => `is ${status}: only paid orders are shipped`,
    disputed: undisputed,
    mail: () => "shipped",
  },
  delivered: {
    needs: ["status"],
    refusal: ({ status }) => `is ${status}: it hasn't been shipped`,
  },
  /** Everything is back. What becomes of the money the step decides. */
  returned: { needs: ["status"], refusal: notShipped, invoice: "settle" },
  "returned-in-part": { needs: ["status"], refusal: notShipped, history: "returned" },
  restocked: { needs: ["status"], stock: "released" },
  "restocked-in-part": { needs: ["status"], history: "restocked" },
  /** An amount is to go back; how much of which payment the step writes down. */
  "refund-decided": { needs: [], invoice: "settle" },
  "refund-sent": { needs: [], invoice: "settle", mail: () => "refunded-amount" },
  refunded: { needs: ["payment"], invoice: "settle", mail: () => "refunded" },
  "partly-refunded": { needs: [], invoice: "settle" },
  "refund-failed": { needs: ["payment"] },
  /** A refund failed although the money has gone back otherwise, or only in part. */
  "part-refund-failed": { needs: [], history: "refund-failed" },
  "dispute-open": { needs: [] },
  "dispute-won": { needs: [] },
  "dispute-lost": { needs: [] },
  "withdrawal-received": { needs: [] },
} satisfies Record<string, Rule>;

export type OrderEvent = keyof typeof events;

export class OrderTransitionError extends Error {
  override name = "OrderTransitionError";
}

/** `undefined` when nothing changes. @throws {OrderTransitionError} it isn't possible */
export function decide(
  order: States & Pick<Order, "number" | "dispute">,
  event: OrderEvent,
): States | undefined {
  const rule: Rule = events[event];
  const status = statuses[order.status].on[event];
  const payment = payments[order.paymentState][event];
  const named = { status, payment };
  if (rule.needs.some((fact) => !named[fact])) {
    if (!rule.refusal || order.status === event) return undefined;
    throw new OrderTransitionError(`${order.number} ${rule.refusal(order)}.`);
  }
  const objection = order.dispute && order.status !== event && rule.disputed?.[order.dispute];
  if (objection) throw new OrderTransitionError(`${order.number} ${objection}.`);
  const stock = status && status !== order.status ? statuses[status].stock : order.stockState;
  return {
    status: status ?? order.status,
    paymentState: payment ?? order.paymentState,
    stockState: rule.stock ?? stock,
  };
}
