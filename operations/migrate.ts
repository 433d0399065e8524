import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { takeLock } from "../db/build-indexes";
import { migrate } from "../db/migrate";
import { openStock, reopenStock } from "../db/open-stock";

const WAIT_SECONDS = 60;
/** Any number, the same in every process. */
const MIGRATION_LOCK = 720_519_002;

/**
 * With the job queues. Waits a minute for a database that is away; `say` takes a line about it. With
 * `reopen` every product's stock is taken as it is: what its moves don't explain becomes one.
 */
export async function migrateToLatest(
  say: (line: string) => void,
  { reopen = false } = {},
): Promise<string[]> {
  const { env } = await import("../app/platform/env.server");
  const { waitForDatabase } = await import("../app/platform/wait-for-database.server");
  const { installJobQueues } = await import("../app/platform/jobs.server");
  await waitForDatabase({ seconds: WAIT_SECONDS, say });
  // The shop's own pool ends statements after seconds: an index on a big table takes longer, and so
  // does waiting for another machine's migration.
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 3 });
  // The query that was running tells.
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Kysely's own lock covers its migrations; two that install the queues at once would deadlock.
    const migrations = await db.connection().execute(async (connection) => {
      await takeLock(connection, MIGRATION_LOCK);
      const done = await migrate(db);
      await installJobQueues();
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK}::bigint)`.execute(connection);
      return done;
    });
    if (reopen) await reopenStock(db);
    await openStock(db);
    return migrations;
  } finally {
    await db.destroy();
  }
}
