import { sql } from "kysely";
import { db } from "./db.server";

/** Whether the database takes orders: neither a standby nor read only. */
export async function isWritable(): Promise<boolean> {
  const { rows } = await sql<{ writable: boolean }>`
    select not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean)
      as writable`.execute(db);
  return rows[0]?.writable === true;
}
