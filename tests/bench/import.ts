import { Readable } from "node:stream";
import { performance } from "node:perf_hooks";
import { createReadStream, readFileSync, createWriteStream } from "node:fs";
import { startImportDatabase } from "../integration/import-database";
import { importProducts } from "../../db/import/import-products";
import { exportProducts } from "../../db/export-products";
import { parse } from "csv-parse/sync";
import { toCsvLine } from "../../db/import/rejects";
const n = Number(process.argv[2] ?? 100000);
const database = await startImportDatabase();
const demo = parse(readFileSync("db/demo/parts.csv"), { columns: true }) as Record<string, string>[];
async function* rows() {
  yield toCsvLine(Object.keys(demo[0]!));
  let buf = "";
  for (let i = 0; i < n; i++) {
    const row = { ...demo[i % demo.length]! };
    const k = Math.floor(i / demo.length);
    if (k > 0) { row.id = String(2000 + i); row.ArtikelNr += `-${k}`; row.Bezeichnung += ` ${k}`; if (row.seourl) row.seourl += `-v${k}`; }
    buf += toCsvLine(Object.values(row));
    if (buf.length > 60000) { yield buf; buf = ""; }
  }
  yield buf;
}
const run = async (label: string, source: AsyncIterable<Buffer>, opts = {}) => {
  let peak = 0; const t = performance.now(); let tw = 0;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const r = await importProducts({ source, format: "csv", db: database.db, onProgress: (p) => { if (p.phase === "writing") tw = performance.now(); }, ...opts });
  clearInterval(timer);
  console.log(label, { inserted: r.inserted, updated: r.updated, unchanged: r.unchanged, rejected: r.rejectedCount, first: r.rejected.slice(0, 3) }, `read ${((tw - t) / 1000).toFixed(1)} s, total ${((performance.now() - t) / 1000).toFixed(1)} s, peak ${(peak / 1e6).toFixed(0)} MB`);
};
try {
  console.log("start rss", (process.memoryUsage().rss / 1e6).toFixed(0));
  if (n >= 1000) await run("demo", createReadStream("db/demo/parts.csv") as never);
  await run("first", Readable.from(rows()).map((s: string) => Buffer.from(s)) as never);
  await run("second", Readable.from(rows()).map((s: string) => Buffer.from(s)) as never);
  const t = performance.now(); let bytes = 0;
  const out = createWriteStream("/tmp/imp/export.csv");
  for await (const chunk of exportProducts({ db: database.db, format: "csv" })) { bytes += chunk.length; if(!out.write(chunk)) await new Promise(r=>out.once("drain",r)); }
  await new Promise(r=>out.end(r));
  console.log("export", ((performance.now() - t) / 1000).toFixed(1), "s", bytes);
  await run("re-import of export", createReadStream("/tmp/imp/export.csv") as never);
} finally { await database.stop(); }
