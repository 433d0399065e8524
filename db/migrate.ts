import { type Kysely, Migrator } from "kysely";
import { migrations } from "./migrations/index";

/**
 * Brings the schema up to date. Safe to call from several machines at once: Kysely holds an
 * advisory lock, the later ones find nothing to do.
 *
 * @throws the first migration's error; that migration is rolled back, earlier ones stay.
 */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return results?.map((result) => result.migrationName) ?? [];
}

/**
 * The same for the configured database, as the launcher and the release command call it. Leaves
 * the connections open, for what comes next in the same process.
 */
export async function migrateToLatest(): Promise<string[]> {
  const { db } = await import("../app/platform/db.server");
  const { installJobQueues } = await import("../app/platform/jobs.server");
  const migrations = await migrate(db);
  await installJobQueues();
  return migrations;
}
