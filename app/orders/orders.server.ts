import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import type {
  Address,
  Dispute,
  OrderStatus,
  PaymentMethod,
  PaymentState,
  StockState,
  WithdrawalScope,
} from "../../db/order-tables";
import { db, type Db, type Trx } from "~/platform/db.server";
import type { TaxKind } from "../../db/stock-tables";
import type { ShippingTax } from "../../db/tax-tables";
import type { LineTax } from "~/documents/tax";
import type { Money } from "./balance";
import { sumPayments } from "./ledger.server";
import { isOrderNumber } from "./own-numbers";
import type { PieceLine } from "./piece-lines";

export interface OrderItem {
  productId: number | null;
  name: string;
  articleNumber: string;
  condition: string;
  unit: string;
  image: string | null;
  quantity: number;
  /** As charged. */
  unitPriceCents: number;
  taxKind: TaxKind;
  tax: LineTax;
  /** Units that the buyer chose. */
  chosenUnits?: number[];
}

export interface SoldItem extends OrderItem {
  id: number;
  shipped: number;
  returned: number;
  restocked: number;
  /** What its buyer reads about them; only where they are told (order-pieces.server.ts). */
  pieces?: PieceLine[];
}

/** Amounts in cents. */
export interface Order {
  id: string;
  number: string;
  /** The id of the form that placed it. */
  formToken: string;
  userId: string | null;
  offerId: string | null;
  email: string;
  phone: string;
  language: Language;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentState: PaymentState;
  stockState: StockState;
  goodsCents: number;
  shippingCents: number;
  vatCents: number;
  amountCents: number;
  /** Of each group of lines that are taxed alike. */
  shippingTax: ShippingTax[];
  /** Some of it is free of VAT because a business in another member state buys it. */
  vatExempt: boolean;
  vatId: string;
  business: boolean;
  /** Its own order number and cost centre. */
  buyerReference: string;
  costCenter: string;
  invoiceEmail: string;
  leitwegId: string;
  deliveryAddress: Address;
  billingAddress: Address | null;
  newsletter: boolean;
  /** The buyer agreed expressly to buy defective goods (§ 476 BGB). */
  defectsAgreed: boolean;
  trackingNumber: string;
  stripeSessionId: string | null;
  stripePaymentIntentId: string | null;
  paymentDueAt: Date;
  withdrawal: WithdrawalScope | null;
  withdrawnAt: Date | null;
  /** The operator decides how much of the money goes back. */
  refundByHand: boolean;
  /** Since when all that was paid by card is to go back. */
  refundDueAt: Date | null;
  vatIdCheckedAt: Date | null;
  /** How a dispute of the payment stands; `null` without one. */
  dispute: Dispute | null;
  createdAt: Date;
  /** Counts the changes. */
  version: number;
  items: SoldItem[];
  money: Money;
}

const orderColumns = [
  "id",
  "number",
  "form_token as formToken",
  "user_id as userId",
  "offer_id as offerId",
  "email",
  "phone",
  "language",
  "status",
  "payment_method as paymentMethod",
  "payment_state as paymentState",
  "stock_state as stockState",
  "goods_cents as goodsCents",
  "shipping_cents as shippingCents",
  "vat_cents as vatCents",
  "amount_cents as amountCents",
  "shipping_tax as shippingTax",
  "vat_exempt as vatExempt",
  "vat_id as vatId",
  "business",
  "buyer_reference as buyerReference",
  "cost_center as costCenter",
  "invoice_email as invoiceEmail",
  "leitweg_id as leitwegId",
  "delivery_address as deliveryAddress",
  "billing_address as billingAddress",
  "newsletter",
  "defects_agreed as defectsAgreed",
  "tracking_number as trackingNumber",
  "stripe_session_id as stripeSessionId",
  "stripe_payment_intent_id as stripePaymentIntentId",
  "payment_due_at as paymentDueAt",
  "withdrawal",
  "withdrawn_at as withdrawnAt",
  "refund_by_hand as refundByHand",
  "refund_due_at as refundDueAt",
  "vat_id_checked_at as vatIdCheckedAt",
  "dispute",
  "created_at as createdAt",
  "version",
] as const;

export type OrderKey =
  | { id: string }
  | { number: string }
  | { stripeSessionId: string }
  | { stripePaymentIntentId: string }
  | { formToken: string };

/** Machines of the version before write no taxes to the lines of an order. */
const exempt: LineTax = { category: "K", rateBasisPoints: 0, reason: "intra-community" };

const keyColumns = {
  id: "id",
  number: "number",
  stripeSessionId: "stripe_session_id",
  stripePaymentIntentId: "stripe_payment_intent_id",
  formToken: "form_token",
} as const;

async function find(source: Db | Trx, key: OrderKey, lock: boolean): Promise<Order | undefined> {
  const [[name, value]] = Object.entries(key) as [[keyof typeof keyColumns, string]];
  // PostgreSQL refuses a NUL, and addresses may have one.
  if (name === "number" && !isOrderNumber(value)) return undefined;
  const order = await source
    .selectFrom("orders")
    .select(orderColumns)
    .where(keyColumns[name], "=", value)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!order) return undefined;
  const rows = await source
    .selectFrom("order_items")
    .select([
      "id",
      "product_id as productId",
      "name",
      "article_number as articleNumber",
      "condition",
      "unit",
      "image",
      "quantity",
      "unit_price_cents as unitPriceCents",
      "tax_kind as taxKind",
      "tax_category as category",
      "tax_rate_bp as rateBasisPoints",
      "tax_reason as reason",
      "returned",
      "restocked",
      "chosen_units as chosenUnits",
      sql<number>`coalesce((
        select sum(parcel_items.quantity) from parcel_items
        where order_item_id = order_items.id), 0)`.as("shipped"),
    ])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  const items = rows.map(({ category, rateBasisPoints, reason, ...item }) => ({
    ...item,
    tax: order.vatExempt && category === "S" ? exempt : { category, rateBasisPoints, reason },
  }));
  return { ...order, items, money: await sumPayments(source, order.id) };
}

export async function findOrder(key: OrderKey): Promise<Order | undefined> {
  return find(db, key, false);
}

export async function lockOrder(trx: Trx, key: OrderKey): Promise<Order | undefined> {
  return find(trx, key, true);
}
