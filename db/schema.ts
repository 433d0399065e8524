import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Set by the database when left out, never changed afterwards. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Timestamp<Value extends Date | null = Date> = ColumnType<Value, Value | undefined, Value>;
type Json<Value> = ColumnType<Value, string, string>;

export type Language = "de" | "en";
export type PaymentMethod = "online" | "prepayment";
export type OrderStatus =
  "pending" | "paid" | "processing" | "shipped" | "delivered" | "returned" | "cancelled";
export type PaymentState =
  | "open"
  | "processing"
  | "paid"
  | "failed"
  | "expired"
  | "cancelled"
  | "refunded"
  | "refund-failed"
  | "flagged";
export type StockState = "held" | "sold" | "released";

/** An address as the checkout form names its parts; `country` is the English name. */
export interface Address {
  firstName: string;
  lastName: string;
  company: string;
  street: string;
  city: string;
  postalCode: string;
  country: string;
}

/** A complete mail, ready for nodemailer. */
export interface MailMessage {
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
}

export interface ProductsTable {
  id: Generated<number>;
  name: string | null;
  description: Generated<string>;
  full_description: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
  seo_keywords: Generated<string>;
  slug: string | null;
  article_number: Generated<string>;
  manufacturer: Generated<string>;
  price_cents: number;
  condition: Generated<string>;
  category: Generated<string>;
  subcategory: Generated<string>;
  unit: Generated<string>;
  stock: Generated<number>;
  currency: Generated<string>;
  images: Generated<string[]>;
  source: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** What the catalogue shows (specification, section 7). */
  listed: GeneratedAlways<boolean>;
  in_stock: GeneratedAlways<boolean>;
  /** The article number as search compares it. */
  article_key: GeneratedAlways<string>;
  /** Name, numbers, manufacturer and description as search compares them. */
  search_text: GeneratedAlways<string>;
}

export interface UsersTable {
  id: Generated<string>;
  email: string;
  password_hash: string;
  email_verified_at: Timestamp<Date | null>;
  language: Generated<Language>;
  created_at: CreatedAt;
  /** Sealed (platform/seal.server.ts); the second factor is on when it is there. */
  totp_secret: string | null;
  /** Sealed; shown to the user, not yet proved with a code. */
  totp_pending_secret: string | null;
  /** The time step of the last code accepted: each counts once. */
  totp_last_step: number | null;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: Timestamp<Date | null>;
}

export interface ProfilesTable {
  user_id: string;
  first_name: string;
  last_name: string;
  gender: "male" | "female" | null;
  phone: string | null;
  company_name: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  country: string | null;
  updated_at: Timestamp;
}

export interface SessionsTable {
  id_hash: string;
  user_id: string;
  user_agent: Generated<string>;
  created_at: CreatedAt;
  last_seen_at: Timestamp;
  /** Names the session in its owner's list. */
  public_id: Generated<string>;
}

export interface TokensTable {
  hash: string;
  purpose: "verify-email" | "reset-password" | "newsletter" | "second-factor";
  user_id: string | null;
  email: string;
  expires_at: Timestamp;
  used_at: Timestamp<Date | null>;
  created_at: CreatedAt;
}

export interface FavoritesTable {
  user_id: string;
  product_id: number;
  created_at: CreatedAt;
}

export interface OrdersTable {
  id: string;
  number: string;
  form_token: string;
  user_id: string | null;
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
  vat_exempt: Generated<boolean>;
  vat_id: Generated<string>;
  delivery_address: Json<Address>;
  billing_address: ColumnType<Address | null, string | null, string | null>;
  shipping_method: Generated<string>;
  newsletter: Generated<boolean>;
  /** The buyer agreed apart from everything else to buy defective goods (§ 476 BGB). */
  defects_agreed: Generated<boolean>;
  /** Names the visitor's address while a prepayment is unpaid; otherwise empty. */
  placed_from: Generated<string>;
  tracking_number: Generated<string>;
  stripe_session_id: string | null;
  stripe_payment_intent_id: string | null;
  payment_due_at: Timestamp;
  reminded_at: Timestamp<Date | null>;
  paid_at: Timestamp<Date | null>;
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
  unit_price_cents: number;
}

export interface OrderEventsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  actor: string;
  event: string;
  detail: ColumnType<Record<string, unknown>, string | undefined, never>;
  created_at: CreatedAt;
}

export interface StripeEventsTable {
  id: string;
  type: string;
  order_id: string | null;
  outcome: string;
  created_at: CreatedAt;
}

export interface MailsTable {
  id: Generated<string>;
  kind: string;
  recipient: string;
  language: Language;
  message: Json<MailMessage>;
  status: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  last_error: Generated<string>;
  created_at: CreatedAt;
  sent_at: Timestamp<Date | null>;
  /** Unique: what may be told once has one. */
  once_key: ColumnType<string | null, string | undefined, never>;
}

interface RequestTable {
  id: Generated<string>;
  form_token: string | null;
  first_name: string;
  last_name: string;
  company: Generated<string>;
  email: string;
  phone: Generated<string>;
  language: Generated<Language>;
  created_at: CreatedAt;
}

export interface BuybackRequestsTable extends RequestTable {
  components: string;
}

export interface ContactMessagesTable extends RequestTable {
  message: string;
}

export interface QuoteRequestsTable extends RequestTable {
  product_id: number | null;
  product_name: string;
  article_number: Generated<string>;
  quantity: number;
  message: Generated<string>;
}

export interface BuybackFilesTable {
  id: Generated<string>;
  draft_id: string;
  request_id: string | null;
  object_key: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  created_at: CreatedAt;
}

/** Objects in the storage that must go when due, unless a row answers for them. */
export interface UploadLeftoversTable {
  object_key: string;
  due_at: Timestamp;
}

export interface NewsletterSubscriptionsTable {
  email: string;
  language: Language;
  requested_at: Timestamp;
  confirmed_at: Timestamp<Date | null>;
  /** Stands in the link that ends the subscription. */
  id: Generated<string>;
  unsubscribed_at: Timestamp<Date | null>;
}

/** Counters of rate-limiter-flexible, shared by all processes. `expire` in milliseconds. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
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

export interface Database {
  products: ProductsTable;
  users: UsersTable;
  recovery_codes: RecoveryCodesTable;
  profiles: ProfilesTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  favorites: FavoritesTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  stripe_events: StripeEventsTable;
  mails: MailsTable;
  buyback_requests: BuybackRequestsTable;
  contact_messages: ContactMessagesTable;
  quote_requests: QuoteRequestsTable;
  buyback_files: BuybackFilesTable;
  upload_leftovers: UploadLeftoversTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  withdrawals: WithdrawalsTable;
  rate_limits: RateLimitsTable;
}
