import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";
import { listTables } from "./tables.server";

const FETCH = 1000;

export interface BackupHeader {
  format: "shop-backup-1";
  createdAt: string;
  migration: string;
}

/** One snapshot; memory stays flat. `onRows` gets the number of rows so far. */
export async function* writeBackup(
  db: Kysely<Database>,
  onRows: (rows: number) => void = () => {},
): AsyncGenerator<string> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const { rows: last } = await sql<{ name: string }>`
      select name from kysely_migration order by name desc limit 1`.execute(trx);
    const header: BackupHeader = {
      format: "shop-backup-1",
      createdAt: new Date().toISOString(),
      migration: last[0]?.name ?? "",
    };
    yield `${JSON.stringify(header)}\n`;
    let written = 0;
    for (const { name, generated } of await listTables(trx)) {
      yield `${JSON.stringify({ table: name })}\n`;
      // The database writes the JSON: no number or time passes through JavaScript's types.
      await sql`
        declare backup cursor for
        select (to_jsonb(t) - ${generated}::text[])::text as row from ${sql.table(name)} t
        `.execute(trx);
      for (;;) {
        const { rows } = await sql<{ row: string }>`
          fetch ${sql.lit(FETCH)} from backup`.execute(trx);
        if (rows.length === 0) break;
        written += rows.length;
        onRows(written);
        yield rows.map(({ row }) => `${row}\n`).join("");
      }
      await sql`close backup`.execute(trx);
    }
  } finally {
    await trx.rollback().execute();
  }
}
