import { sql } from "kysely";
import type { Db } from "~/platform/db.server";
import { readSnapshot } from "~/platform/snapshot.server";
import { listTables } from "./tables.server";

const FETCH = 1000;

export interface BackupHeader {
  format: "shop-backup-1";
  createdAt: string;
  migration: string;
}

/** One snapshot; memory stays flat. `onRows` gets the number of rows so far. */
export function writeBackup(
  db: Db,
  onRows: (rows: number) => void = () => {},
): AsyncGenerator<string> {
  return readSnapshot(db, async function* (trx) {
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
  });
}
