import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Language, Timestamp } from "./columns";

export interface OffersTable {
  id: Generated<string>;
  number: string;
  /** The form that made it: sent twice, it counts once. */
  form_token: string;
  email: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  company: Generated<string>;
  phone: Generated<string>;
  language: Generated<Language>;
  /** A word from the shop. */
  message: Generated<string>;
  valid_until: Timestamp;
  declined_at: Timestamp<Date | null>;
  decline_reason: Generated<string>;
  withdrawn_at: Timestamp<Date | null>;
  actor: string;
  created_at: CreatedAt;
  /** The request that it answers. */
  quote_id: string | null;
  /** When its page was opened first. */
  viewed_at: Timestamp<Date | null>;
  /** When the job noticed that its term was over. */
  lapsed_at: Timestamp<Date | null>;
  /** Gross; `null`: by the shop's table. */
  shipping_cents: number | null;
  /** Its pieces are kept for it (`reservations.offer_id`). */
  reserved: Generated<boolean>;
  /** When somebody asked after it. */
  followed_up_at: Timestamp<Date | null>;
}

/** Never changed. */
export interface OfferItemsTable {
  id: GeneratedAlways<number>;
  offer_id: string;
  product_id: number | null;
  name: string;
  article_number: string;
  condition: string;
  unit: string;
  quantity: number;
  unit_price_cents: number;
  /** As the shop worded it; empty: at once. */
  delivery: Generated<string>;
}

/** Hashes of the addresses that lead to an offer (app/offers/offer-link.server.ts). */
export interface OfferLinksTable {
  token_hash: string;
  offer_id: string;
  created_at: CreatedAt;
}
