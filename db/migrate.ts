import { type Kysely, Migrator } from "kysely";
import { migrations } from "./migrations/index";

/**
 * Kysely holds an advisory lock: safe on several machines at once.
 * @throws a failed migration's error
 */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return results?.map((result) => result.migrationName) ?? [];
}

/** For a backup that was made then. @throws Error when this version doesn't know the migration */
export async function migrateUpTo<Schema>(db: Kysely<Schema>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error) throw error;
}

function createMigrator<Schema>(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}
