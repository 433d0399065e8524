import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AnswerableColumns, RequestAnswersTable } from "./answer-tables";
import type {
  ArticleFormsTable,
  PriceHistoryTable,
  ProductAddressesTable,
  ReservationsTable,
} from "./article-tables";
import type { BankEntriesTable, TransferBatchesTable, TransferLinesTable } from "./bank-tables";
import type {
  BuybackEventsTable,
  BuybackLinesTable,
  BuybackLinksTable,
  BuybackMessagesTable,
  BuybackOfferLinesTable,
  BuybackOffersTable,
  BuybackTermsTable,
  BuybackUnitsTable,
  CaseColumns,
} from "./buyback-tables";
import type { CreatedAt, Json, Language, Timestamp } from "./columns";
import type {
  DemandDaysTable,
  ReplacementsTable,
  WaitsTable,
  WantedPartsTable,
  WatchMailsTable,
} from "./demand-tables";
import type { ArrivalProofsTable, DocumentCountersTable, DocumentsTable } from "./document-tables";
import type { ImportRowsTable, ImportsTable } from "./import-tables";
import type { QuoteRequestLinesTable, SharedListsTable } from "./list-tables";
import type { OfferItemsTable, OfferLinksTable, OffersTable } from "./offer-tables";
import type {
  OrderFormsTable,
  OrderNotesTable,
  ParcelItemsTable,
  ParcelsTable,
  PaymentsTable,
  RestPaymentsTable,
  ReturnItemsTable,
  ReturnsTable,
} from "./order-act-tables";
import type {
  OrderEventsTable,
  OrderItemsTable,
  OrderLinksTable,
  OrdersTable,
  StripeEventsTable,
  StripeFindingsTable,
  WithdrawalsTable,
} from "./order-tables";
import type {
  OrderUnitsTable,
  StockMovesTable,
  StockOpeningsTable,
  TaxKind,
  UnitEventsTable,
  UnitsTable,
  UnitTestsTable,
} from "./stock-tables";
import type { VatChecksTable } from "./tax-tables";
import type { AuditTable, SettingsTable, StaffInvitationsTable, StaffRole } from "./staff-tables";

export interface MailMessage {
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  /** An address whose POST ends what brought this mail, with one click (RFC 8058). */
  unsubscribe?: string;
  /** What the QR code says that leaves with it (app/platform/mail-code.server.ts). */
  code?: string;
  /** The order whose page it links to (orders/order-link.server.ts). */
  orderId?: string;
  /** The offer it links to (offers/offer-link.server.ts). */
  offerId?: string;
  /** The document whose files go along (documents/attach-document.server.ts). */
  documentId?: string;
  /** The buy-back whose page it links to (buyback/case-link.server.ts). */
  caseId?: string;
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
  /** Name, post address and electronic address of who made it. */
  manufacturer_address: Generated<string>;
  /** The same of who answers for it in the EU when its maker sits elsewhere. */
  responsible_person: Generated<string>;
  safety_notes: Generated<string>;
  /** Where it lies in the store. */
  store_place: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Neither shown nor sold, whatever there is of it. */
  off_sale: Generated<boolean>;
  /** Counts the changes of what the article's form shows; a trigger does. */
  version: GeneratedAlways<number>;
  tax_kind: Generated<TaxKind>;
  /** What its pictures show, by their names in `images`; for those who can't see them. */
  picture_texts: ColumnType<Record<string, string>, string | undefined, string>;
  /** Which article it is now; off sale itself. */
  merged_into: number | null;
  /** What the catalogue shows (specification, section 7); a trigger works it out. */
  listed: GeneratedAlways<boolean>;
  /** What can be bought; by the same trigger. */
  in_stock: GeneratedAlways<boolean>;
  /** When `stock` last changed; a trigger writes it. */
  stock_moved_at: GeneratedAlways<Date>;
  article_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  /** What the part is called, without what it fits or has; as search compares it. */
  search_lead: GeneratedAlways<string>;
  /** The lead with all that names the part: manufacturer, numbers, category. */
  search_head: GeneratedAlways<string>;
  /** Its figures with their units (catalogue/quantities.ts). */
  quantities: GeneratedAlways<string[]>;
}

/** What the rows of an edited export have changed of a product's stock so far. */
export interface StockDifferencesTable {
  export: string;
  product_id: number;
  pieces: number;
}

export interface UsersTable {
  id: Generated<string>;
  email: string;
  password_hash: string;
  email_verified_at: Timestamp<Date | null>;
  language: Generated<Language>;
  created_at: CreatedAt;
  /** Sealed (platform/seal.server.ts); set: the second factor is on. */
  totp_secret: string | null;
  /** Sealed; not yet proved with a code. */
  totp_pending_secret: string | null;
  /** The time step of the last accepted code: each counts once. */
  totp_last_step: number | null;
  /** `null`: a customer. */
  staff_role: StaffRole | null;
  /** Counts the changes of the role. */
  staff_version: Generated<number>;
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
  /** When the password was last given in it. */
  password_at: Timestamp<Date | null>;
}

export interface TokensTable {
  hash: string;
  purpose:
    | "verify-email"
    | "reset-password"
    | "newsletter"
    | "second-factor"
    | "change-email-old"
    | "change-email-new";
  user_id: string | null;
  email: string;
  expires_at: Timestamp;
  used_at: Timestamp<Date | null>;
  created_at: CreatedAt;
}

/** Browsers that have signed in to an account (auth/devices.server.ts). */
export interface KnownDevicesTable {
  user_id: string;
  device_hash: string;
  created_at: CreatedAt;
  last_used_at: Timestamp;
}

export interface FavoritesTable {
  user_id: string;
  product_id: number;
  created_at: CreatedAt;
  /** Sold out since it was last there. */
  awaited: Generated<boolean>;
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
  /** It failed, and somebody has taken care of it otherwise. */
  settled_at: Timestamp<Date | null>;
  /** Unique: of all mails with a key only the first is sent. */
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

export interface BuybackRequestsTable extends RequestTable, CaseColumns {
  components: string;
}

export interface ContactMessagesTable extends RequestTable, AnswerableColumns {
  message: string;
}

export interface QuoteRequestsTable extends RequestTable, AnswerableColumns {
  product_id: number | null;
  product_name: string;
  article_number: Generated<string>;
  quantity: number;
  message: Generated<string>;
}

export interface UnconfirmedRequestsTable {
  token_hash: string;
  request_id: string;
  kind: string;
  message: Json<MailMessage>;
  created_at: CreatedAt;
  confirmed_at: Timestamp<Date | null>;
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
  /** With which message it came. */
  message_id: string | null;
  purpose: Generated<"offer" | "message" | "invoice">;
  created_at: CreatedAt;
}

/** Objects in the storage to delete when due, unless a row refers to them. */
export interface UploadLeftoversTable {
  object_key: string;
  due_at: Timestamp;
}

export interface NewsletterSubscriptionsTable {
  email: string;
  language: Language;
  requested_at: Timestamp;
  confirmed_at: Timestamp<Date | null>;
  id: Generated<string>;
  unsubscribed_at: Timestamp<Date | null>;
  /** What the subscriber agreed to, word for word; empty for older ones. */
  consent_text: Generated<string>;
}

/** Counters of rate-limiter-flexible, shared by all processes. `expire` in milliseconds. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface AlarmsTable {
  key: string;
  created_at: Generated<Date>;
}

export interface Database {
  products: ProductsTable;
  article_forms: ArticleFormsTable;
  price_history: PriceHistoryTable;
  product_addresses: ProductAddressesTable;
  reservations: ReservationsTable;
  replacements: ReplacementsTable;
  waits: WaitsTable;
  watch_mails: WatchMailsTable;
  demand_days: DemandDaysTable;
  wanted_parts: WantedPartsTable;
  stock_differences: StockDifferencesTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  stock_moves: StockMovesTable;
  stock_openings: StockOpeningsTable;
  units: UnitsTable;
  unit_events: UnitEventsTable;
  unit_tests: UnitTestsTable;
  order_units: OrderUnitsTable;
  users: UsersTable;
  recovery_codes: RecoveryCodesTable;
  profiles: ProfilesTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  known_devices: KnownDevicesTable;
  staff_invitations: StaffInvitationsTable;
  audit: AuditTable;
  settings: SettingsTable;
  favorites: FavoritesTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  order_links: OrderLinksTable;
  payments: PaymentsTable;
  rest_payments: RestPaymentsTable;
  document_counters: DocumentCountersTable;
  documents: DocumentsTable;
  arrival_proofs: ArrivalProofsTable;
  bank_entries: BankEntriesTable;
  transfer_batches: TransferBatchesTable;
  transfer_lines: TransferLinesTable;
  parcels: ParcelsTable;
  parcel_items: ParcelItemsTable;
  returns: ReturnsTable;
  return_items: ReturnItemsTable;
  order_notes: OrderNotesTable;
  order_forms: OrderFormsTable;
  offers: OffersTable;
  offer_items: OfferItemsTable;
  offer_links: OfferLinksTable;
  stripe_events: StripeEventsTable;
  stripe_findings: StripeFindingsTable;
  alarms: AlarmsTable;
  mails: MailsTable;
  buyback_requests: BuybackRequestsTable;
  contact_messages: ContactMessagesTable;
  quote_requests: QuoteRequestsTable;
  quote_request_lines: QuoteRequestLinesTable;
  shared_lists: SharedListsTable;
  request_answers: RequestAnswersTable;
  unconfirmed_requests: UnconfirmedRequestsTable;
  buyback_files: BuybackFilesTable;
  buyback_lines: BuybackLinesTable;
  buyback_offers: BuybackOffersTable;
  buyback_offer_lines: BuybackOfferLinesTable;
  buyback_messages: BuybackMessagesTable;
  buyback_events: BuybackEventsTable;
  buyback_links: BuybackLinksTable;
  buyback_units: BuybackUnitsTable;
  buyback_terms: BuybackTermsTable;
  upload_leftovers: UploadLeftoversTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  withdrawals: WithdrawalsTable;
  vat_checks: VatChecksTable;
  rate_limits: RateLimitsTable;
}
