/**
 * `tsx tests/bench/import.ts [ROWS]`: imports that many rows (100,000) into a database of its own,
 * three times: new, again, and its own export. Prints times and the process's peak memory.
 */
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse/sync";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { exportProducts } from "../../app/product-files/export-products.server";
import { importProducts } from "../../app/product-files/import-products.server";
import { csvLine } from "../../app/platform/csv";
import { migrate } from "../../db/migrate";
import type { Database } from "../../db/schema";
import { startPostgres } from "../../dev/postgres";

const count = Number(process.argv[2] ?? 100_000);
const demo: Record<string, string>[] = parse(
  readFileSync(new URL("../../dev/demo/parts.csv", import.meta.url)),
  { columns: true },
);
const folder = mkdtempSync(join(tmpdir(), "import-bench-"));
const server = await startPostgres({ dataDir: join(folder, "postgres") });
const pool = new pg.Pool({ connectionString: server.url });
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
await migrate(db);

/** The demo catalogue over and over, each time with other part numbers. */
function* rows() {
  yield Buffer.from(`${csvLine(Object.keys(demo[0] ?? {}))}\n`);
  for (let at = 0; at < count; at++) {
    const row = { ...demo[at % demo.length] };
    const round = Math.floor(at / demo.length);
    if (round > 0) {
      row.id = String(10_000 + at);
      row.ArtikelNr += `-${round}`;
      row.Bezeichnung += ` ${round}`;
      if (row.seourl) row.seourl += `-v${round}`;
    }
    yield Buffer.from(`${csvLine(Object.values(row))}\n`);
  }
}

async function measure(label: string, source: AsyncIterable<Uint8Array>) {
  const start = performance.now();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const { inserted, updated, unchanged, rejectedCount } = await importProducts({
    source,
    format: "csv",
    db,
  });
  clearInterval(watch);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${label}: ${seconds} s, peak ${Math.round(peak / 1e6)} MB;`, {
    inserted,
    updated,
    unchanged,
    rejectedCount,
  });
}

try {
  console.log(`${count} rows; at the start ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
  await measure("first import", Readable.from(rows()));
  await measure("second import", Readable.from(rows()));
  const file = join(folder, "export.csv");
  const start = performance.now();
  await pipeline(Readable.from(exportProducts({ db, format: "csv" })), createWriteStream(file));
  console.log(`export: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await measure("import of the export", createReadStream(file));
} finally {
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
