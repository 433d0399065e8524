import { type Kysely, sql } from "kysely";

export const tables = ["products"];

/** Whether a key of the bucket is a product's picture: `/media` asks before it hands one out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_images on products using gin (images)`.execute(db);
}
