import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type MigrationResultSet, Migrator, sql } from "kysely";
import { buildIndexes } from "./build-indexes";
import { migrations } from "./migrations/index";

/**
 * Whoever comes after a migration that waits for its tables waits, too: visitors no longer than this.
 * Less than PostgreSQL's deadlock_timeout (1 s), or it would be the visitor whom a deadlock ends.
 */
const LOCK_TIMEOUT = "400ms";
const PAUSE_MS = 1_000;
const MOST_TRIES = 400;

/**
 * Kysely holds an advisory lock: safe on several machines at once. Tries again for some minutes when
 * a long reader (a backup) keeps a table.
 * @throws a failed migration's error
 */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<string[]> {
  return apply(db);
}

/** For a backup that was made then. @throws Error when this version doesn't know the migration */
export async function migrateUpTo<Schema>(db: Kysely<Schema>, name: string): Promise<void> {
  if (!Object.hasOwn(migrations, name)) throw new Error(`There is no migration ${name}.`);
  await apply(db, name);
}

/**
 * One by one, each a transaction of its own: none holds its tables while the next waits for others,
 * which visitors would have to wait for, or meet in a deadlock.
 */
async function apply<Schema>(db: Kysely<Schema>, last?: string): Promise<string[]> {
  const done: string[] = [];
  for (let tries = 1; ;) {
    const { error, results = [] } = await applyNext(db, last);
    if (!error && results.length === 0) break;
    if (!error) done.push(...results.map(({ migrationName }) => migrationName));
    else if (!isLocked(error) || tries++ === MOST_TRIES) throw error;
    else await sleep(PAUSE_MS);
  }
  await buildIndexes(db);
  return done;
}

async function applyNext<Schema>(db: Kysely<Schema>, last?: string): Promise<MigrationResultSet> {
  return db.connection().execute(async (connection) => {
    const migrator = createMigrator(connection);
    const all = await migrator.getMigrations();
    if (last !== undefined && all.some((each) => each.name === last && each.executedAt)) {
      return { results: [] };
    }
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(connection);
    const result = await migrator.migrateUp();
    await sql`reset lock_timeout`.execute(connection);
    return result;
  });
}

/** A table is kept from it by somebody (the wait for all of them is a statement's); or a deadlock. */
function isLocked(error: unknown): boolean {
  return ["55P03", "57014", "40P01"].includes(String((error as { code?: unknown }).code));
}

function createMigrator<Schema>(db: Kysely<Schema>): Migrator {
  const all = Object.entries(migrations).map(([name, migration]) => {
    const takeAndGoUp = async (trx: Kysely<unknown>) => {
      if (migration.tables) await takeTables(trx, migration.tables);
      await migration.up(trx);
    };
    return [name, { up: takeAndGoUp }] as const;
  });
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(all)) };
  return new Migrator({ db, provider });
}

/**
 * All at once, before anything is changed: who waits for one of them meanwhile waits no longer than
 * LOCK_TIMEOUT for somebody who waits himself.
 */
async function takeTables(trx: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`select set_config('statement_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
  await sql`set local statement_timeout = 0`.execute(trx);
}
