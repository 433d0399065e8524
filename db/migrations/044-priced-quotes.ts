import { type Kysely, sql } from "kysely";

export const tables = ["quote_requests", "offers", "offer_items", "reservations"];

/** Offers that answer a request, with what they promise besides the price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offers
      add quote_id uuid references quote_requests on delete set null,
      add viewed_at timestamptz,
      add lapsed_at timestamptz,
      add shipping_cents integer check (shipping_cents >= 0),
      add reserved boolean not null default false,
      add followed_up_at timestamptz`.execute(db);
  await sql`create index offers_quote_id on offers (quote_id) where quote_id is not null`.execute(
    db,
  );
  await sql`
    create index offers_open on offers (valid_until)
    where declined_at is null and withdrawn_at is null and lapsed_at is null`.execute(db);
  await sql`alter table offer_items add delivery text not null default ''`.execute(db);
  await sql`alter table reservations add offer_id uuid references offers on delete set null`.execute(
    db,
  );
  await sql`
    create index reservations_offer_id on reservations (offer_id)
    where offer_id is not null`.execute(db);
}
