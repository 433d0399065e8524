import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { withTimeLimit } from "~/platform/time-limit";

const LIMIT_MS = 2_000;

/** The process answers, and so does the database, within 2 s. */
export async function loader() {
  const ready = await withTimeLimit(sql`select 1`.execute(db), LIMIT_MS).then(
    () => true,
    () => false,
  );
  return new Response(ready ? "ready" : "database unavailable", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
