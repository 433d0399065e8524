import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Timestamp } from "./columns";

/** Each change of a product's price, whoever made it: a trigger writes it. Cents. */
export interface PriceHistoryTable {
  id: GeneratedAlways<string>;
  product_id: number;
  was_cents: number;
  price_cents: number;
  created_at: CreatedAt;
}

/** Slugs that products had before; a trigger writes them. */
export interface ProductAddressesTable {
  slug: string;
  product_id: number;
  created_at: CreatedAt;
}

/** Pieces kept back for somebody (stock/reservations.server.ts). */
export interface ReservationsTable {
  id: Generated<number>;
  product_id: number;
  pieces: number;
  /** For whom; empty once nobody needs to know any more. */
  held_for: string;
  ends_at: Timestamp<Date>;
  actor: string;
  created_at: CreatedAt;
  ended_at: Timestamp<Date | null>;
  /** Of an offer that keeps its pieces. */
  offer_id: string | null;
}

/** Forms about articles that were carried out (stock/claim-form.server.ts). */
export interface ArticleFormsTable {
  token: string;
  product_id: number | null;
  created_at: CreatedAt;
}
