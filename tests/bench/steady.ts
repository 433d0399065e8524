import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { ask, startChildModule } from "./children";
import type { Load, Target } from "./load";
import type { VisitorsOrder } from "./visitors";

const WANTED = 0.8;
/** How far the core's use may be from what is wanted: machines change speed while they measure. */
const TOLERANCE = 0.04;
const ATTEMPTS = 3;

export interface Steady extends Load {
  /** How much of its core the server used; unknown where there is no `/proc`. */
  busy: number | undefined;
}

/** Seconds of processor time that a process has used (proc(5): fields 14 and 15, hundredths). */
function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measureWindow(
  visitors: ChildProcess,
  order: VisitorsOrder,
  pid: number,
): Promise<Steady> {
  const [before, startedAt] = [cpuSeconds(pid), performance.now()];
  const load = await ask<Load>(visitors, order);
  const [after, seconds] = [cpuSeconds(pid), (performance.now() - startedAt) / 1000];
  const known = before !== undefined && after !== undefined;
  return { ...load, busy: known ? (after - before) / seconds : undefined };
}

/**
 * How long visitors wait when they come at a steady rate that keeps the server's core busy for 80 %
 * of the time. The rate follows from what a page cost in the window before. When the machine was faster
 * or slower meanwhile, there is another window, up to three; the last one is what is reported, with
 * how busy the core was.
 *
 * @param capacity requests per second that the server bore a moment ago
 */
export async function measureSteady(
  target: Target,
  { capacity, seconds, pid }: { capacity: number; seconds: number; pid: number },
): Promise<Steady> {
  const visitors = startChildModule("./visitors.ts", {}, ["--max-semi-space-size=64"]);
  try {
    let rate = WANTED * capacity;
    let steady = await measureWindow(visitors, { target, rate, seconds: 2 }, pid);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (steady.busy !== undefined) rate *= Math.min(Math.max(WANTED / steady.busy, 0.7), 1.3);
      steady = await measureWindow(visitors, { target, rate, seconds }, pid);
      if (steady.busy === undefined || Math.abs(steady.busy - WANTED) <= TOLERANCE) break;
    }
    return steady;
  } finally {
    visitors.kill();
  }
}
