import { type Kysely, sql } from "kysely";

export const tables = ["units", "unit_tests"];

/** `/media` asks whether a picture is a piece's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index units_photos on units using gin (photos)`.execute(db);
  await sql`create index unit_tests_photos on unit_tests using gin (photos)`.execute(db);
}
