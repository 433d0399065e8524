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
}

/** Hashes of the addresses that lead to an offer (app/offers/offer-link.server.ts). */
export interface OfferLinksTable {
  token_hash: string;
  offer_id: string;
  created_at: CreatedAt;
}
