import { sql } from "kysely";
import { db } from "./db.server";
import { seal, unseal } from "./seal.server";

const BATCH = 500;

interface SealedColumn {
  table: string;
  column: string;
  purpose: string;
  /** The column with the id that its text is bound to. */
  owner: string;
}

interface SealedRow {
  id: string | number;
  owner: string;
  sealed: string;
}

/**
 * Seals with the first `SESSION_SECRET` what an older one has sealed: after a day with both the
 * older can go.
 * @returns how many texts
 */
export async function resealColumn({ table, column, purpose, owner }: SealedColumn) {
  const [rows, text, id] = [sql.table(table), sql.ref(column), sql.ref("id")];
  let count = 0;
  let after = sql`true`;
  for (;;) {
    const batch = await sql<SealedRow>`
      select ${id}, ${sql.ref(owner)} as owner, ${text} as sealed from ${rows}
      where ${text} is not null and ${sql.ref(owner)} is not null and ${after}
      order by ${id} limit ${BATCH}`.execute(db);
    for (const row of batch.rows) {
      const opened = unseal(row.sealed, { purpose, owner: row.owner });
      if (!opened?.stale) continue;
      await sql`
        update ${rows} set ${text} = ${seal(opened.text, { purpose, owner: row.owner })}
        where ${id} = ${row.id} and ${text} = ${row.sealed}`.execute(db);
      count++;
    }
    const last = batch.rows.at(-1);
    if (!last || batch.rows.length < BATCH) return count;
    after = sql`${id} > ${last.id}`;
  }
}
