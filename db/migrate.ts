import { Kysely, Migrator, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { migrations } from "./migrations/index";

/**
 * Brings the schema up to date. Safe to call from several machines at once: Kysely holds an
 * advisory lock, the later ones find nothing to do.
 *
 * @throws the first migration's error; that migration is rolled back, earlier ones stay.
 */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return results?.map((result) => result.migrationName) ?? [];
}

/**
 * As far as the named migration, for a backup that was made then.
 *
 * @throws Error when this version of the shop doesn't know it
 */
export async function migrateUpTo<Schema>(db: Kysely<Schema>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error) throw error;
}

function createMigrator<Schema>(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}

const WAIT_SECONDS = 60;
/** Any number, the same in every process. */
const MIGRATION_LOCK = 720_519_002;

/**
 * The same for the configured database, as the launcher and the release command call it, with the
 * job queues. Waits a minute for a database that is away.
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
