/**
 * Runs in a process of its own per catalogue size, because the application reads its configuration
 * once: records which queries each page makes, what they cost and how well search finds.
 */
import pg from "pg";
import { seededRandom, searchStyles } from "../support/search-styles";
import type { PageKind } from "./kinds";

export interface RecordedQuery {
  text: string;
  values: unknown[];
}

export interface Recording {
  /** By path: the queries of a page whose figures are kept, in order. */
  queries: Record<string, RecordedQuery[]>;
  /** By kind: median milliseconds in the database, planning included. */
  databaseMs: Record<string, number>;
  hits: { style: string; searched: number; found: number; empty: number }[];
}

interface Order {
  kinds: PageKind[];
  parts: { articleNumber: string; manufacturer: string }[];
}

const RECORDED_PATHS = 40;
const recorded: RecordedQuery[] = [];
// oxlint-disable-next-line typescript/unbound-method -- called with its client below
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
  const text = typeof first === "string" ? first : first.text;
  const values = typeof first === "string" ? second : first.values;
  recorded.push({ text, values: Array.isArray(values) ? values : [] });
  return Reflect.apply(query, this, args) as unknown;
} as typeof query;

const { noFilters, parseFilters } = await import("../../app/catalogue/filters");
const { loadCatalogue } = await import("../../app/catalogue/load.server");
const { listProducts } = await import("../../app/catalogue/list.server");
const { closeDb, pool } = await import("../../app/platform/db.server");
const { findProductOfAddress, viewProduct } = await import("../../app/product/load-product.server");

async function read(path: string): Promise<void> {
  const url = new URL(path, "http://bench");
  if (url.pathname === "/katalog") {
    const { signal } = new AbortController();
    await loadCatalogue(parseFilters(url.searchParams), { language: "de", signal });
    return;
  }
  const slug = url.pathname.split("/").at(-1) ?? "";
  const product = await findProductOfAddress(slug, new Request(url));
  if (!product) throw new Error(`nothing at ${path}`);
  await viewProduct(product, "de");
}

async function recordQueries(path: string): Promise<RecordedQuery[]> {
  // The first call also fills what is kept for seconds; searches are different every time.
  if (!path.includes("search=")) await read(path);
  recorded.length = 0;
  await read(path);
  return recorded.filter(({ text }) => /^\s*select/i.test(text));
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface Plan {
  "Planning Time": number;
  "Execution Time": number;
}

async function costOf(queries: RecordedQuery[]): Promise<number> {
  let total = 0;
  for (const { text, values } of queries) {
    const { rows } = await pool.query<{ "QUERY PLAN": Plan[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.["QUERY PLAN"][0];
    total += (plan?.["Planning Time"] ?? 0) + (plan?.["Execution Time"] ?? 0);
  }
  return total;
}

async function measureHits(parts: Order["parts"]): Promise<Recording["hits"]> {
  const random = seededRandom(7);
  const hits = [];
  for (const [style, type] of Object.entries(searchStyles)) {
    const hit = { style, searched: 0, found: 0, empty: 0 };
    for (const part of parts) {
      const search = type(part, random);
      if (!search) continue;
      const { products, near } = await listProducts({ ...noFilters, search });
      const shown = [...products, ...near].slice(0, 10);
      hit.searched++;
      if (shown.length === 0) hit.empty++;
      if (shown.some((product) => product.articleNumber === part.articleNumber)) hit.found++;
    }
    hits.push(hit);
  }
  return hits;
}

process.once("message", (order: Order) => void record(order));

async function record({ kinds, parts }: Order): Promise<void> {
  const recording: Recording = { queries: {}, databaseMs: {}, hits: [] };
  await read("/katalog?search=warm");
  for (const { name, paths } of kinds) {
    const costs: number[] = [];
    for (const path of paths.slice(0, RECORDED_PATHS)) {
      const queries = await recordQueries(path);
      recording.queries[path] = queries;
      await costOf(queries);
      costs.push(await costOf(queries));
    }
    recording.databaseMs[name] = median(costs);
  }
  recording.hits = await measureHits(parts);
  await closeDb();
  process.send?.(recording, () => process.exit(0));
}
