import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { migrate } from "../db/migrate";

const WAIT_SECONDS = 60;
/** Any number, the same in every process. */
const MIGRATION_LOCK = 720_519_002;

/**
 * Brings the configured database up to date, as the launcher and the release command ask for it,
 * with the job queues. Waits a minute for a database that is away.
 *
 * @param say takes a line about what is going on
 */
export async function migrateToLatest(say: (line: string) => void): Promise<string[]> {
  const { env } = await import("../app/platform/env.server");
  const { waitForDatabase } = await import("../app/platform/wait-for-database.server");
  const { installJobQueues } = await import("../app/platform/jobs.server");
  await waitForDatabase({ seconds: WAIT_SECONDS, say });
  // Not the shop's own pool, whose statements end after seconds: an index on a big table takes
  // longer, and so does the machine that migrates first while this one waits for its lock.
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 3 });
  // The query that was running tells.
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Kysely's own lock covers its migrations; two that install the queues at once would deadlock.
    return await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`.execute(connection);
      const migrations = await migrate(db);
      await installJobQueues();
      return migrations;
    });
  } finally {
    await db.destroy();
  }
}
