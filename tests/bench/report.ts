import type { ListTimes } from "./lists";
import type { Load } from "./load";
import type { Recording } from "./recorder";
import type { Steady } from "./steady";

export interface PageResult {
  kind: string;
  /** Rendered for a visitor whom the page cache doesn't know. */
  afresh: Load;
  databaseMs: number;
  gzipBytes: number;
  /** Beside the baselines; measured at one size only. */
  beside?: {
    leastWork: Load;
    /** As a first-time visitor gets it, from the page cache where the page is in it. */
    kept: Load;
    bytes: Load;
    /** Such that the core is busy for 80 % of the time; of some kinds only. */
    atSteadyRate?: { steady: Steady | undefined; constant: Steady | undefined };
  };
}

function line(cells: (string | number)[]): string {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(22) : String(cell).padStart(11)))
    .join("");
}

const perSecond = ({ requestsPerSecond }: Load) => requestsPerSecond.toFixed(0);
const ms = (value: number) => value.toFixed(1);
const times = ({ p50, p99 }: Load) => (p99 / Math.max(p50, 0.01)).toFixed(1);
const busy = (steady: Steady) =>
  steady.busy === undefined ? "unknown" : `${(100 * steady.busy).toFixed(0)} %`;
const share = (shop: Load, baseline: Load) =>
  `${((100 * shop.requestsPerSecond) / Math.max(baseline.requestsPerSecond, 0.01)).toFixed(0)} %`;

const STEADY_COLUMNS = ["windows", "busy", "p50 ms", "p99 ms", "p99 : p50", "under 5"];

function steadyLine(name: string, steady: Steady | undefined): string {
  if (!steady) return line([name, "none"]);
  const { counted, tried, underMark } = steady;
  const figures = [busy(steady), ms(steady.p50), ms(steady.p99), times(steady)];
  return line([name, `${counted} of ${tried}`, ...figures, `${underMark} of ${counted}`]);
}

/** How long requests wait at 80 % load, and how long where every request takes the same time. */
function printSteady(results: PageResult[]): void {
  if (!results.some(({ beside }) => beside?.atSteadyRate)) return;
  console.log(line(["at 80 % load", ...STEADY_COLUMNS]));
  for (const { kind, beside } of results) {
    if (!beside?.atSteadyRate) continue;
    console.log(steadyLine(kind, beside.atSteadyRate.steady));
    console.log(steadyLine("  constant time", beside.atSteadyRate.constant));
  }
}

/** Requests per second, milliseconds, and how much of each baseline's rate the shop reaches. */
export function printPages(results: PageResult[]): void {
  const hasFloors = results.some(({ beside }) => beside);
  console.log(
    line([
      "page",
      "afresh r/s",
      "p50 ms",
      "p99 ms",
      "db ms",
      "gzip B",
      ...(hasFloors ? ["least r/s", "of it", "kept r/s", "bytes r/s", "of it"] : []),
    ]),
  );
  for (const { kind, afresh, databaseMs, gzipBytes, beside } of results) {
    const cells = [
      kind,
      perSecond(afresh),
      ms(afresh.p50),
      ms(afresh.p99),
      ms(databaseMs),
      gzipBytes,
    ];
    if (beside) {
      const { leastWork, kept, bytes } = beside;
      cells.push(perSecond(leastWork), share(afresh, leastWork));
      cells.push(perSecond(kept), perSecond(bytes), share(kept, bytes));
    }
    console.log(line(cells));
  }
  if (hasFloors) printSteady(results);
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

/** A part list of 500 lines, and how many pages of the catalogue take as long. */
export function printList({ checkMs, openMs, waitedMs }: ListTimes, results: PageResult[]): void {
  const page = results.find(({ kind }) => kind === "page 1");
  const pageMs = 1_000 / Math.max(page?.afresh.requestsPerSecond ?? 0, 0.01);
  const pages = (listMs: number) => (listMs / pageMs).toFixed(0);
  console.log(line(["list of 500 lines", "ms", "pages"]));
  console.log(line(["checked", ms(checkMs), pages(checkMs)]));
  console.log(line(["opened by its link", ms(openMs), pages(openMs)]));
  console.log(line(["others waited", ms(waitedMs), pages(waitedMs)]));
}
