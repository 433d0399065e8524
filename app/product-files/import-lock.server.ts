import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";
import type { Trx } from "~/platform/db.server";

/** Any number, the same in every process: imports wait for one another. */
const IMPORT_LOCK = 720_519_001;
/** Another one: of an import by its number. */
const IMPORT_STEPS = 72_051;
const PAUSE_MS = 500;

type Db = Kysely<Database>;

/** Waits as long as it takes. */
export async function lockImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(trx);
}

/** Asks again and again: the web process ends connections on which nothing happens. */
export async function inImportLock<Result>(
  connection: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const outcome = await connection.transaction().execute(async (trx) => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${IMPORT_LOCK}::bigint) as locked`.execute(trx);
      return rows[0]?.locked ? { result: await work(trx) } : undefined;
    });
    if (outcome) return outcome.result;
    await sleep(PAUSE_MS);
  }
}

/** The job that has this import runs already. */
export class ImportRunsError extends Error {
  override name = "ImportRunsError";
}

/** One job at a time does an import's steps. @throws {ImportRunsError} */
export async function withImport<Result>(
  db: Db,
  importId: number,
  work: (connection: Db) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${IMPORT_STEPS}, ${importId}) as locked`.execute(connection);
    if (!rows[0]?.locked) throw new ImportRunsError(`import ${importId} runs`);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${IMPORT_STEPS}, ${importId})`
        .execute(connection)
        .catch(() => undefined);
    }
  });
}
