import { type Kysely, Migrator } from "kysely";
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
