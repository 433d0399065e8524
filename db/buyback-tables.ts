import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Json, Language, Timestamp } from "./columns";

export const caseStates = [
  "new",
  "in-review",
  "question",
  "offered",
  "accepted",
  "declined",
  "countered",
  "lapsed",
  "refused",
  "awaiting-goods",
  "arrived",
  "inspected",
  "send-back",
  "payable",
  "paid",
  "closed",
] as const;
export type CaseState = (typeof caseStates)[number];

/** `small-business`: without VAT (§ 19 UStG), so that its goods are sold like a private seller's. */
export const sellerKinds = ["private", "business", "small-business"] as const;
export type SellerKind = (typeof sellerKinds)[number];

export interface SellerAddress {
  street: string;
  postalCode: string;
  city: string;
  /** By its English name (parts/countries.ts). */
  country: string;
}

/** What a request to sell has as a case. */
export interface CaseColumns {
  /** `AK-2026-0001`; a trigger gives it. */
  number: ColumnType<string, never, never>;
  state: Generated<CaseState>;
  state_since: Timestamp;
  /** In this state. */
  reminded_at: Timestamp<Date | null>;
  version: Generated<number>;
  accepted_offer_id: string | null;
  arrived_at: Timestamp<Date | null>;
  seller_kind: SellerKind | null;
  holder: Generated<string>;
  address: ColumnType<SellerAddress | null, string | null | undefined, string | null>;
  vat_id: Generated<string>;
  /** The seller agrees to a credit note that the shop writes. */
  self_billing: Generated<boolean>;
  shipping: "parcel" | "pick-up" | null;
  pickup_note: Generated<string>;
  may_sell_at: Timestamp<Date | null>;
  terms_version: string | null;
  terms_agreed_at: Timestamp<Date | null>;
  /** Sealed for `buyback-iban` and the case's id; the hint is what pages show of it. */
  iban_sealed: string | null;
  iban_hint: Generated<string>;
  /** Waits for whoever reads the seller's mails. */
  new_iban_sealed: string | null;
  new_iban_hint: Generated<string>;
  new_iban_holder: Generated<string>;
  new_iban_hash: string | null;
  /** What is to be paid, in cents, once somebody has released it. */
  payable_cents: number | null;
  released_by: string | null;
  released_name: Generated<string>;
  paid_at: Timestamp<Date | null>;
}

export interface BuybackLinesTable {
  id: GeneratedAlways<number>;
  request_id: string;
  position: number;
  article_number: string;
  article_key: GeneratedAlways<string>;
  quantity: number;
  /** As the seller wrote it, or one of the shop's. */
  condition: Generated<string>;
  note: Generated<string>;
  product_id: number | null;
  /** What the next offer pays for one, in cents; none: it isn't in the offer. */
  draft_cents: number | null;
  draft_quantity: number | null;
}

export interface BuybackOffersTable {
  id: Generated<string>;
  request_id: string;
  position: number;
  state: Generated<"open" | "accepted" | "declined" | "countered" | "lapsed" | "replaced">;
  /** After inspection: the goods are here. */
  deviation: Generated<boolean>;
  message: Generated<string>;
  valid_until: Timestamp;
  created_by: string;
  created_at: CreatedAt;
  answered_at: Timestamp<Date | null>;
  answer: Generated<string>;
  counter_cents: number | null;
}

export interface BuybackOfferLinesTable {
  offer_id: string;
  line_id: number;
  quantity: number;
  unit_cents: number;
  /** Ticked by the seller, as all are at first. */
  chosen: Generated<boolean>;
}

export interface BuybackMessagesTable {
  id: Generated<string>;
  request_id: string;
  side: "seller" | "shop";
  text: string;
  author: Generated<string>;
  created_at: CreatedAt;
}

export interface BuybackEventsTable {
  id: GeneratedAlways<string>;
  request_id: string;
  form_token: string | null;
  event: string;
  state: CaseState;
  side: "seller" | "shop" | "job";
  actor: Generated<string>;
  detail: Json<Record<string, unknown>>;
  created_at: CreatedAt;
}

export interface BuybackLinksTable {
  token_hash: string;
  request_id: string;
  created_at: CreatedAt;
}

/** Which pieces came of which line. */
export interface BuybackUnitsTable {
  unit_id: number;
  line_id: number;
}

/** The conditions as they were when somebody agreed to them. */
export interface BuybackTermsTable {
  version: string;
  language: Language;
  content: Json<unknown>;
  created_at: CreatedAt;
}
