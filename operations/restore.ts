import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema";
import { migrateUpTo } from "../db/migrate";
import type { BackupHeader } from "../app/backup/write.server";
import { listTables, type TableInfo } from "../app/backup/tables.server";

const BATCH = 500;

export class RestoreError extends Error {
  override name = "RestoreError";
}

/**
 * All or nothing, with the schema of the backup; the caller migrates further.
 * @returns rows per table
 * @throws RestoreError the database has data, or the backup is incomplete
 */
export async function restoreBackup(
  db: Kysely<Database>,
  lines: AsyncIterable<string>,
  onRows: (rows: number) => void = () => {},
): Promise<Record<string, number>> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const header = readHeader(first.done ? "" : first.value);
  await requireNoLaterMigration(db, header.migration);
  await migrateUpTo(db, header.migration);
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    // The backup has both stock and moves: triggers mustn't add them again.
    await sql`select set_config('shop.restoring', 'on', true)`.execute(trx);
    const tables = new Map((await listTables(trx)).map((table) => [table.name, table]));
    await requireEmpty(trx, tables);
    const counts: Record<string, number> = {};
    let table: TableInfo | undefined;
    let batch: string[] = [];
    let done = 0;
    const flush = async () => {
      if (!table || batch.length === 0) return;
      await insertRows(trx, table, batch);
      counts[table.name] = (counts[table.name] ?? 0) + batch.length;
      done += batch.length;
      onRows(done);
      batch = [];
    };
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const line = next.value;
      if (!line.startsWith('{"table":')) {
        batch.push(line);
        if (batch.length >= BATCH) await flush();
        continue;
      }
      await flush();
      const { table: name } = JSON.parse(line) as { table: string };
      table = tables.get(name);
      if (!table) throw new RestoreError(`The backup has a table ${name} that isn't the shop's.`);
    }
    await flush();
    for (const each of tables.values()) await continueNumbers(trx, each);
    return counts;
  });
}

function readHeader(line: string): BackupHeader {
  try {
    const header = JSON.parse(line) as BackupHeader;
    if (header.format === "shop-backup-1") return header;
  } catch {
    // Told below.
  }
  throw new RestoreError("That is no backup of the shop.");
}

/** Migrations have no way down. */
async function requireNoLaterMigration(db: Kysely<Database>, last: string) {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return;
  const later = await sql<{ name: string }>`
    select name from kysely_migration where name > ${last} limit 1`.execute(db);
  if (later.rows.length > 0) {
    throw new RestoreError(
      `The backup is older than the database's schema (${last}): restore into a database without tables.`,
    );
  }
}

async function requireEmpty(trx: Transaction<Database>, tables: Map<string, TableInfo>) {
  for (const name of tables.keys()) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(trx);
    if (rows.length > 0) {
      throw new RestoreError(`The database has data already (${name}): restore into a new one.`);
    }
  }
}

async function insertRows(trx: Transaction<Database>, table: TableInfo, rows: string[]) {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table.name)}, ${`[${rows.join(",")}]`}::jsonb)
    `.execute(trx);
}

async function continueNumbers(trx: Transaction<Database>, { name, identity }: TableInfo) {
  for (const column of identity) {
    await sql`
      select setval(pg_get_serial_sequence(${name}, ${column}), coalesce(max(${sql.ref(column)}), 1),
        max(${sql.ref(column)}) is not null) from ${sql.table(name)}`.execute(trx);
  }
}
