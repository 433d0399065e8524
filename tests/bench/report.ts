import type { Load } from "./load";
import type { Recording } from "./recorder";

export interface PageResult {
  kind: string;
  shop: Load;
  bytes: Load;
  leastWork: Load;
  databaseMs: number;
  gzipBytes: number;
}

function line(cells: (string | number)[]): string {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(22) : String(cell).padStart(11)))
    .join("");
}

const perSecond = ({ requestsPerSecond }: Load) => requestsPerSecond.toFixed(0);
const ms = (value: number) => value.toFixed(1);
const ratio = (floor: Load, shop: Load) =>
  `${(floor.requestsPerSecond / Math.max(shop.requestsPerSecond, 0.01)).toFixed(1)}x`;

/** Requests per second and milliseconds; the ratios say how much faster the floors are. */
export function printPages(results: PageResult[]): void {
  console.log(
    line([
      "page",
      "shop r/s",
      "p50 ms",
      "p99 ms",
      "bytes r/s",
      "ratio",
      "least r/s",
      "ratio",
      "db ms",
      "gzip B",
    ]),
  );
  for (const { kind, shop, bytes, leastWork, databaseMs, gzipBytes } of results) {
    console.log(
      line([
        kind,
        perSecond(shop),
        ms(shop.p50),
        ms(shop.p99),
        perSecond(bytes),
        ratio(bytes, shop),
        perSecond(leastWork),
        ratio(leastWork, shop),
        ms(databaseMs),
        gzipBytes,
      ]),
    );
  }
}

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;

/** How often the part that was meant is among the first ten, and how often nothing comes. */
export function printHits(hits: Recording["hits"]): void {
  console.log(line(["search style", "searches", "found", "empty"]));
  for (const { style, searched, found, empty } of hits) {
    console.log(line([style, searched, percent(found, searched), percent(empty, searched)]));
  }
  const sum = (column: "searched" | "found" | "empty") =>
    hits.reduce((total, hit) => total + hit[column], 0);
  const all = sum("searched");
  console.log(line(["all", all, percent(sum("found"), all), percent(sum("empty"), all)]));
}
