import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../db/migrate";
import { startPostgres } from "../../dev/postgres";

declare module "vitest" {
  export interface ProvidedContext {
    /** Administrative connection to the test server. */
    databaseServer: string;
  }
}

export const TEMPLATE = "shop_template";

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function installQueues(databaseUrl: string): Promise<void> {
  // The application's modules read the environment when they are loaded.
  Object.assign(process.env, { DATABASE_URL: databaseUrl });
  const { installJobQueues } = await import("../../app/platform/jobs.server");
  const { closeDb } = await import("../../app/platform/db.server");
  await installJobQueues();
  await closeDb();
}

/** One real PostgreSQL for the run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "shop-integration-"));
  Object.assign(process.env, project.config.env);
  const postgres = await startPostgres({ dataDir: join(folder, "postgres") });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  // Test data needn't outlive the machine; servers that are killed lose nothing by it.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    await admin.query(`alter system set ${setting} = off`);
  }
  await admin.query("select pg_reload_conf()");
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const template = urlOf(postgres.url, TEMPLATE);
  const pool = new pg.Pool({ connectionString: template });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  // What the desk is mailed in the morning has been mailed, whatever time of day the tests run at.
  await sql`
    insert into alarms (key)
    select 'morning:' || (now() at time zone 'Europe/Berlin')::date + days
    from generate_series(0, 1) as days`.execute(db);
  await db.destroy();
  await installQueues(template);

  project.provide("databaseServer", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
