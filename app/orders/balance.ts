import type { Order } from "./orders.server";

/** Sums of an order's payments in cents. */
export interface Money {
  receivedCents: number;
  /** Has gone back to the buyer. */
  sentBackCents: number;
  /** Is to go back, and isn't on its way or didn't arrive. */
  toSendBackCents: number;
  /** What refunds take off the price. */
  creditCents: number;
}

export const noMoney: Money = {
  receivedCents: 0,
  sentBackCents: 0,
  toSendBackCents: 0,
  creditCents: 0,
};

/** `none`: nothing was paid, and nothing has to be. */
export type PaymentFact = "none" | "open" | "part" | "paid" | "over" | "owed" | "refunded";

export interface Balance {
  fact: PaymentFact;
  /** The price, less what refunds took off it. */
  dueCents: number;
  /** Still to be paid by the buyer. */
  openCents: number;
  /** Paid too much; nobody has decided what becomes of it. */
  overCents: number;
  /** Belongs to the buyer and hasn't gone back yet. */
  owedCents: number;
}

export type Owing = Pick<
  Order,
  | "status"
  | "paymentState"
  | "paymentMethod"
  | "refundByHand"
  | "refundDueAt"
  | "dispute"
  | "amountCents"
  | "money"
>;

/** Nothing of the price is due any more. */
function isCalledOff({ status, paymentState, refundByHand, refundDueAt }: Owing): boolean {
  if (status === "cancelled" || refundDueAt !== null || paymentState === "refunded") return true;
  return status === "returned" && !refundByHand;
}

/** How order and money stand to each other. */
export function balanceOf(order: Owing): Balance {
  const { receivedCents, sentBackCents, toSendBackCents, creditCents } = order.money;
  const dueCents = isCalledOff(order) ? 0 : Math.max(0, order.amountCents - creditCents);
  const keptCents = receivedCents - sentBackCents - toSendBackCents;
  const isDecided =
    order.dispute === "lost" || (order.paymentState === "refunded" && order.refundByHand);
  const leftCents = isDecided ? 0 : Math.max(0, keptCents - dueCents);
  const openCents = order.dispute === "lost" ? 0 : Math.max(0, dueCents - keptCents);
  const overCents = dueCents > 0 ? leftCents : 0;
  const owedCents = toSendBackCents + (dueCents > 0 ? 0 : leftCents);
  const fact = (): PaymentFact => {
    if (owedCents > 0) return "owed";
    if (order.paymentState === "refunded" || (sentBackCents > 0 && dueCents === 0))
      return "refunded";
    if (overCents > 0) return "over";
    if (openCents > 0) return receivedCents > 0 ? "part" : "open";
    return receivedCents > 0 ? "paid" : "none";
  };
  return { fact: fact(), dueCents, openCents, overCents, owedCents };
}

/** What is missing of an order that was paid once: its price has risen since. 0 if nothing is. */
export function restCents(order: Owing): number {
  const wasPaid = order.paymentState === "paid" && order.money.receivedCents > 0;
  return wasPaid ? balanceOf(order).openCents : 0;
}

/** Stripe takes no less (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST_CARD_CENTS = 50;

/** As {@link restCents}, when it can be paid on a payment page. */
export function onlineRestCents(order: Owing): number {
  const cents = restCents(order);
  return cents < LEAST_CARD_CENTS ? 0 : cents;
}

/** Belongs to the buyer, and nobody has decided yet that it goes back. */
export function undecidedCents(order: Owing): number {
  const { overCents, owedCents } = balanceOf(order);
  return overCents + owedCents - order.money.toSendBackCents;
}
