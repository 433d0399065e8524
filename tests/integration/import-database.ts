import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrate } from "../../db/migrate";
import type { Database } from "../../db/schema";
import { startPostgres } from "../../dev/postgres";

/** A PostgreSQL of its own with the shop's schema, for one test file. */
export async function startImportDatabase() {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  const server = await startPostgres({ dataDir: join(folder, "postgres") });
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on("error", () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  return {
    url: server.url,
    db,
    stop: async () => {
      await db.destroy();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
