import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";

/** Any number, the same in every process. */
const LOCK = 720_519_003;
const ASK_AGAIN_MS = 200;

/**
 * Indexes of big tables, by the migration whose columns they need: built while the shop sells, which
 * no transaction can, and so not by the migration itself.
 */
const indexes: Record<string, Record<string, string>> = {
  "033-articles": {
    // The staff's lists. A sale touches none of them until the last piece goes.
    products_number: "products (article_key, id)",
    products_off_sale: "products (id) where off_sale",
    products_no_picture: "products (id) where cardinality(images) = 0",
    products_none: "products (id) where not in_stock",
    products_merged: "products (merged_into) where merged_into is not null",
    products_unlisted_text: "products using gin (search_text gin_trgm_ops) where not listed",
    quote_requests_product_id: "quote_requests (product_id)",
  },
  "042-demand": {
    // The newest of the same kind (app/parts/similar.server.ts).
    products_kind_newest: "products (category, subcategory, created_at desc, id desc) where listed",
  },
  "043-lists": {
    // What is asked for, by part.
    quote_request_lines_key: "quote_request_lines (left(shop_search_key(article_number), 100))",
  },
};

/**
 * Builds what is missing, and again what was left half-built. Safe to repeat and on several machines
 * at once. A transaction that is open for long (a backup) is waited for.
 */
export async function buildIndexes<Schema>(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await takeLock(connection);
    try {
      const { rows: done } = await sql<{ name: string }>`
        select name from kysely_migration`.execute(connection);
      for (const { name } of done) {
        for (const [index, definition] of Object.entries(indexes[name] ?? {})) {
          await build(connection, index, definition);
        }
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(connection);
    }
  });
}

/** Asks again and again: who waits in the database has a transaction, for which a build would wait. */
export async function takeLock<Schema>(connection: Kysely<Schema>, lock = LOCK): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${lock}::bigint) as taken`.execute(connection);
    if (rows[0]?.taken) return;
    await sleep(ASK_AGAIN_MS);
  }
}

async function build<Schema>(
  connection: Kysely<Schema>,
  name: string,
  definition: string,
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(
    connection,
  );
  if (rows[0]?.valid) return;
  const index = sql.ref(name);
  if (rows[0]) await sql`drop index concurrently ${index}`.execute(connection);
  await sql`create index concurrently ${index} on ${sql.raw(definition)}`.execute(connection);
}
