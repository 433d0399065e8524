import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Json, Language, Timestamp } from "./columns";
import type { TaxKind } from "./stock-tables";
import type { ShippingTax, TaxCategory, TaxReason } from "./tax-tables";

export type PaymentMethod = "online" | "prepayment";

/** In the order of an order's life, which app/orders/states.ts tells. */
export const orderStatuses = [
  "pending",
  "paid",
  "processing",
  "shipped",
  "delivered",
  "returned",
  "cancelled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStates = [
  "open",
  "processing",
  "paid",
  "failed",
  "expired",
  "cancelled",
  "refunded",
  "refund-failed",
  "flagged",
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const stockStates = ["held", "sold", "released"] as const;
export type StockState = (typeof stockStates)[number];

export const disputeStates = ["open", "won", "lost"] as const;
export type Dispute = (typeof disputeStates)[number];

/** A part, or a text that only a person can read: then nothing happens by itself. */
export type WithdrawalScope = "whole" | "part";

export interface Address {
  firstName: string;
  lastName: string;
  company: string;
  street: string;
  city: string;
  postalCode: string;
  country: string;
}

export interface OrdersTable {
  id: string;
  number: string;
  form_token: string;
  user_id: string | null;
  /** The offer that its buyer accepted with it. */
  offer_id: string | null;
  email: string;
  phone: Generated<string>;
  language: Generated<Language>;
  status: Generated<OrderStatus>;
  payment_method: PaymentMethod;
  payment_state: Generated<PaymentState>;
  stock_state: Generated<StockState>;
  currency: Generated<string>;
  goods_cents: number;
  shipping_cents: number;
  vat_cents: number;
  amount_cents: number;
  /** Shipped tax-free to a business in another member state (§ 6a UStG): its VAT ID is checked. */
  vat_exempt: Generated<boolean>;
  vat_id: Generated<string>;
  /** Shipping by tax group: their cents add up to `shipping_cents`. */
  shipping_tax: ColumnType<ShippingTax[], string | undefined, string>;
  business: Generated<boolean>;
  /** What a business wants on every paper: its own order number, its cost centre. */
  buyer_reference: Generated<string>;
  cost_center: Generated<string>;
  /** Where invoices go, unless to `email`. */
  invoice_email: Generated<string>;
  /** Of public buyers: where their XRechnung goes. */
  leitweg_id: Generated<string>;
  delivery_address: Json<Address>;
  billing_address: ColumnType<Address | null, string | null, string | null>;
  shipping_method: Generated<string>;
  newsletter: Generated<boolean>;
  /** The buyer agreed separately to buy defective items (§ 476 BGB). */
  defects_agreed: Generated<boolean>;
  /** A hash of the buyer's subnet until the order is paid or has ended; then empty. */
  placed_from: Generated<string>;
  tracking_number: Generated<string>;
  stripe_session_id: string | null;
  stripe_payment_intent_id: string | null;
  payment_due_at: Timestamp;
  reminded_at: Timestamp<Date | null>;
  paid_at: Timestamp<Date | null>;
  withdrawal: WithdrawalScope | null;
  withdrawn_at: Timestamp<Date | null>;
  /** The operator decides how much is refunded. */
  refund_by_hand: Generated<boolean>;
  refund_due_at: Timestamp<Date | null>;
  dispute: Dispute | null;
  next_release_at: Timestamp<Date | null>;
  /** When somebody had the tax authorities confirm the VAT ID. */
  vat_id_checked_at: Timestamp<Date | null>;
  /** Counts the changes. */
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface OrderItemsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  product_id: number | null;
  name: string;
  article_number: string;
  condition: string;
  unit: string;
  image: string | null;
  quantity: number;
  /** As charged: with VAT in it for category S, without for K and G, the margin price for E. */
  unit_price_cents: number;
  tax_kind: Generated<TaxKind>;
  tax_category: Generated<TaxCategory>;
  /** Basis points: 1900 is 19 %. */
  tax_rate_bp: Generated<number>;
  tax_reason: Generated<TaxReason>;
  returned: Generated<number>;
  restocked: Generated<number>;
  /** Units that the buyer chose; those that the line has are in `order_units`. */
  chosen_units: Generated<number[]>;
}

export interface OrderEventsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  actor: string;
  event: string;
  detail: ColumnType<Record<string, unknown>, string | undefined, never>;
  created_at: CreatedAt;
}

/** Hashes of the addresses that mails gave guests (orders/order-link.server.ts). */
export interface OrderLinksTable {
  token_hash: string;
  order_id: string;
  created_at: CreatedAt;
}

export interface StripeEventsTable {
  id: string;
  type: string;
  order_id: string | null;
  outcome: string;
  created_at: CreatedAt;
}

export interface StripeFindingsTable {
  stripe_id: string;
  created_at: CreatedAt;
}

export interface WithdrawalsTable {
  id: Generated<string>;
  form_token: string;
  order_id: string | null;
  name: string;
  order_number: string;
  email: string;
  items: Generated<string>;
  language: Language;
  received_at: CreatedAt;
}
