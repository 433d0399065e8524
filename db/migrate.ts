import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type MigrationResultSet, Migrator, sql } from "kysely";
import { buildIndexes } from "./build-indexes";
import { migrations } from "./migrations/index";

/** Whoever comes after a migration that waits for a table waits, too: visitors no longer than this. */
const LOCK_TIMEOUT = "2s";
const PAUSE_MS = 1_000;
const MOST_TRIES = 200;

/**
 * Kysely holds an advisory lock: safe on several machines at once. Tries again for some minutes when
 * a long reader (a backup) keeps a table.
 * @throws a failed migration's error
 */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const results = await apply(db, (migrator) => migrator.migrateToLatest());
  return results.map((result) => result.migrationName);
}

/** For a backup that was made then. @throws Error when this version doesn't know the migration */
export async function migrateUpTo<Schema>(db: Kysely<Schema>, name: string): Promise<void> {
  await apply(db, (migrator) => migrator.migrateTo(name));
}

async function apply<Schema>(
  db: Kysely<Schema>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
) {
  for (let tries = 1; ; tries++) {
    const { error, results = [] } = await db.connection().execute(async (connection) => {
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(connection);
      const done = await run(createMigrator(connection));
      await sql`reset lock_timeout`.execute(connection);
      return done;
    });
    if (!error) {
      await buildIndexes(db);
      return results;
    }
    const isLocked = (error as { code?: unknown }).code === "55P03";
    if (!isLocked || tries === MOST_TRIES) throw error;
    await sleep(PAUSE_MS);
  }
}

function createMigrator<Schema>(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}
