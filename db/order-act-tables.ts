import type { Generated } from "kysely";
import type { CreatedAt } from "./columns";

export type PaymentWay = "card" | "transfer";

/** Money back to the buyer is due until it is on its way; a card's bank may send it back. */
export type PaymentProgress = "done" | "due" | "failed";

export interface PaymentsTable {
  id: Generated<string>;
  order_id: string;
  /** Less than 0: back to the buyer. */
  cents: number;
  way: PaymentWay;
  state: Generated<PaymentProgress>;
  /** What a refund takes off the price; the rest of it had been paid too much. */
  credit_cents: Generated<number>;
  /** Stripe's id, or what the bank statement says. */
  reference: Generated<string>;
  /** Which of Stripe's payments it came by or goes back to; `null`: the order's own. */
  payment_intent: string | null;
  reason: Generated<string>;
  /** `2026-11-23` */
  day: Generated<string>;
  actor: string;
  created_at: CreatedAt;
}

/** `ended`: nothing was paid, and nothing can be any more. */
export type RestState = "open" | "processing" | "paid" | "ended";

/** Pages of Stripe's for what is missing of an order that was paid once. */
export interface RestPaymentsTable {
  id: Generated<string>;
  order_id: string;
  cents: number;
  state: Generated<RestState>;
  stripe_session_id: string | null;
  created_at: CreatedAt;
}

export interface ParcelsTable {
  id: Generated<string>;
  order_id: string;
  /** Empty for the shop's usual one. */
  carrier: Generated<string>;
  tracking_number: Generated<string>;
  weight_grams: number | null;
  actor: string;
  created_at: CreatedAt;
}

export interface ParcelItemsTable {
  parcel_id: string;
  order_item_id: number;
  quantity: number;
}

export interface ReturnsTable {
  id: Generated<string>;
  order_id: string;
  actor: string;
  created_at: CreatedAt;
}

export interface ReturnItemsTable {
  return_id: string;
  order_item_id: number;
  quantity: number;
  condition: Generated<string>;
  /** How many of them are for sale again. */
  restocked: Generated<number>;
  refund_cents: Generated<number>;
}

export interface OrderNotesTable {
  id: Generated<string>;
  order_id: string;
  actor: string;
  text: string;
  created_at: CreatedAt;
}

export interface OrderFormsTable {
  form_token: string;
  order_id: string;
  created_at: CreatedAt;
}
