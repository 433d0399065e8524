import { isWritable } from "~/platform/is-writable.server";
import { withTimeLimit } from "~/platform/time-limit";

const LIMIT_MS = 2_000;

/** Within 2 s, a database that takes orders. */
export async function loader() {
  const ready = await withTimeLimit(isWritable(), LIMIT_MS).catch(() => false);
  return new Response(ready ? "ready" : "database unavailable", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
