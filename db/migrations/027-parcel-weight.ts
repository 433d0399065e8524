import { type Kysely, sql } from "kysely";

export const tables = ["parcels"];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parcels add weight_grams integer check (weight_grams > 0)`.execute(db);
}
