/**
 * `npm run bench [-- --quick] [-- --sizes 1000,10000] [-- --keep FOLDER]`: the speed of catalogue and
 * product page at several sizes, the production build beside two baselines in one run (at 10,000
 * products), and how often search finds what was meant. In a folder that is kept the catalogues are
 * made once. Where `taskset` exists, shop and baselines run on one core.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { findFreePort } from "../../dev/ports";
import { buildIfStale } from "../../dev/build";
import { migrateDatabase } from "../../dev/database-setup";
import { startPostgres } from "../../dev/postgres";
import { startProductionServer, waitUntilHealthy } from "../../dev/server-process";
import { loadCatalogue, makeCatalogue } from "./catalogue";
import { ask, killChildren, pin, startChildModule } from "./children";
import type { BaselineOrder } from "./baseline";
import { mixedPaths, pageKinds, type PageKind } from "./kinds";
import { measureList } from "./lists";
import { measureLoad, type Load } from "./load";
import type { Recording } from "./recorder";
import { printHits, printList, printPages, type PageResult } from "./report";
import { measureSteady } from "./steady";

const quick = process.argv.includes("--quick");
const sizesGiven = process.argv[process.argv.indexOf("--sizes") + 1];
const sizes = process.argv.includes("--sizes")
  ? (sizesGiven ?? "")
      .split(",")
      .map(Number)
      .filter((size) => size > 0)
  : quick
    ? [1_000, 10_000]
    : [1_000, 10_000, 100_000, 1_000_000];
const load = { seconds: quick ? 1 : 5, connections: 4 };
/** Remix and React are compiled in earnest only after a thousand pages; the baselines are ready at once. */
const WARM_UP_SECONDS = quick ? 5 : 20;
const PARTS_SEARCHED = quick ? 40 : 100;
const PAGES_SERVED = 40;
const SIZE_BESIDE_FLOORS = 10_000;
const STEADY_KINDS = quick ? [] : ["page 1", "product"];

/** A cookie the shop doesn't know: such a visitor's pages come from Remix, not from its page cache. */
const UNKNOWN_VISITOR = "bench=1";

const kept = process.argv.includes("--keep")
  ? process.argv[process.argv.indexOf("--keep") + 1]
  : undefined;
const folder = kept ?? mkdtempSync(join(tmpdir(), "shop-bench-"));

function configuration(databaseUrl: string, port: number): Record<string, string> {
  return {
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    APP_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "only-for-the-benchmark-0123456789abcdef",
    STRIPE_SECRET_KEY: "sk_test_benchmark",
    STRIPE_WEBHOOK_SECRET: "whsec_benchmark",
    BUCKET_NAME: "none",
    AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9",
    AWS_ACCESS_KEY_ID: "none",
    AWS_SECRET_ACCESS_KEY: "none",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "bench@shop.example",
    MAIL_TO: "bench@shop.example",
    LOG_LEVEL: "silent",
  };
}

async function readPages(origin: string, paths: string[]): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(origin + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    pages[path] = await response.text();
  }
  return pages;
}

async function measureFloor(
  baseline: BaselineOrder["baseline"],
  databaseUrl: string,
  pages: BaselineOrder["pages"],
): Promise<Load> {
  const child = startChildModule("./baseline.ts");
  const { port } = await ask<{ port: number }>(child, { baseline, databaseUrl, pages });
  pin(child.pid, "first");
  try {
    const origin = `http://127.0.0.1:${port}`;
    return await measureLoad({ origin, paths: Object.keys(pages) }, load);
  } finally {
    child.kill();
  }
}

async function measureKind(
  { name, paths }: PageKind,
  { origin, shop, databaseUrl, recording, besideFloors }: Measured,
): Promise<PageResult> {
  const html = await readPages(origin, paths.slice(0, PAGES_SERVED));
  const visitor = { origin, paths, cookie: UNKNOWN_VISITOR };
  const result: PageResult = {
    kind: name,
    afresh: await measureLoad(visitor, load),
    databaseMs: recording.databaseMs[name] ?? 0,
    gzipBytes: gzipSync(Object.values(html)[0] ?? "").length,
  };
  if (!besideFloors) return result;
  const pages = Object.fromEntries(
    Object.entries(html).map(([path, page]) => [
      path,
      { html: page, queries: recording.queries[path] ?? [] },
    ]),
  );
  const capacity = result.afresh.requestsPerSecond;
  return {
    ...result,
    beside: {
      leastWork: await measureFloor("least work", databaseUrl, pages),
      kept: await measureLoad({ origin, paths }, load),
      bytes: await measureFloor("bytes", databaseUrl, pages),
      ...(STEADY_KINDS.includes(name)
        ? { atSteadyRate: await measureSteady(visitor, { capacity, pid: shop.pid ?? 0 }) }
        : {}),
    },
  };
}

interface Measured {
  origin: string;
  shop: ChildProcess;
  databaseUrl: string;
  recording: Recording;
  besideFloors: boolean;
}

/** @returns false when it is there already */
async function createDatabase(server: string, name: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return false;
    await admin.query(`create database ${name}`);
    return true;
  } finally {
    await admin.end();
  }
}

async function measureSize(server: string, size: number): Promise<void> {
  const databaseUrl = server.replace(/\/[^/]*$/, `/bench_${size}`);
  const isNew = await createDatabase(server, `bench_${size}`);
  const port = await findFreePort();
  const variables = configuration(databaseUrl, port);
  await migrateDatabase(variables, new AbortController().signal);
  const startedAt = performance.now();
  if (isNew) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await loadCatalogue(client, size);
    await client.end();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const made = isNew ? `loaded in ${seconds} s` : "as they were kept";
  console.log(`\n${size.toLocaleString("en")} products, ${made}`);

  const products = [...makeCatalogue(Math.min(size, 20_000))].filter(
    (product) => product.image === null || product.stock > 0,
  );
  const kinds = pageKinds(products);
  const step = Math.ceil(products.length / PARTS_SEARCHED);
  const recording = await ask<Recording>(startChildModule("./recorder.ts", variables), {
    kinds,
    parts: products.filter((_, index) => index % step === 0),
  });

  const origin = `http://127.0.0.1:${port}`;
  const besideFloors = size === SIZE_BESIDE_FLOORS;
  const spawnedAt = performance.now();
  const shop = startProductionServer(variables);
  try {
    await waitUntilHealthy(shop, origin);
    await readPages(origin, ["/katalog"]);
    const started = ((performance.now() - spawnedAt) / 1000).toFixed(1);
    console.log(`from the start to the first page ${started} s`);
    pin(shop.process.pid, "first");
    const everyPage = { origin, paths: mixedPaths(kinds), cookie: UNKNOWN_VISITOR };
    await measureLoad(everyPage, { ...load, seconds: WARM_UP_SECONDS });
    const results: PageResult[] = [];
    for (const kind of kinds) {
      const measured = { origin, shop: shop.process, databaseUrl, recording, besideFloors };
      results.push(await measureKind(kind, measured));
    }
    printPages(results);
    printHits(recording.hits);
    printList(await measureList(origin, products), results);
  } finally {
    await shop.stop(2000);
  }
}

/** For root the data may lie elsewhere than in the given folder: PostgreSQL refuses to run as root. */
async function readPostmasterPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>("show data_directory");
  await client.end();
  const file = readFileSync(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8");
  return Number(file.split("\n")[0]);
}

await buildIfStale(new AbortController().signal, console.log);
const postgres = await startPostgres({ dataDir: join(folder, "postgres") });
pin(process.pid, "others");
pin(await readPostmasterPid(postgres.url), "others");
try {
  for (const size of sizes) await measureSize(postgres.url, size);
} finally {
  killChildren();
  await postgres.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
