import { type Kysely, sql } from "kysely";

export const tables = ["orders"];

/** Staff find an order by a part of its buyer's own number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_buyer_reference_text on orders using gin (buyer_reference gin_trgm_ops)
    where buyer_reference <> ''`.execute(db);
  await sql`drop index orders_buyer_reference`.execute(db);
}
