import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { withTimeLimit } from "~/platform/time-limit";

const LIMIT_MS = 2_000;

async function isWritable(): Promise<boolean> {
  const { rows } = await sql<{ writable: boolean }>`
    select not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean)
      as writable`.execute(db);
  return rows[0]?.writable === true;
}

/** Within 2 s, a database that takes orders. */
export async function loader() {
  const ready = await withTimeLimit(isWritable(), LIMIT_MS).catch(() => false);
  return new Response(ready ? "ready" : "database unavailable", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
