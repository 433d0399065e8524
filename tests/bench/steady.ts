import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { ask, startChildModule } from "./children";
import type { Latency, Load, Target } from "./load";
import type { VisitorsOrder } from "./visitors";

const WANTED = 0.8;
const TOLERANCE = 0.05;
/** A core that was this busy in any second wasn't at 80 %: the machine was slower meanwhile. */
const TOO_BUSY = 0.92;
/** Milliseconds. Visitors who were held up longer measured themselves. */
const HELD_UP = 10;
const EVEN_WINDOWS = 5;
const MAX_WINDOWS = 24;
const WINDOW_SECONDS = 5;

interface Window extends Load {
  /** How much of its core the server used; unknown where there is no `/proc`. */
  busy: number | undefined;
  isEven: boolean;
}

export interface Steady extends Window {
  /** Windows in which the machine kept its speed, and windows tried. */
  even: number;
  tried: number;
}

/** Seconds of processor time that a process has used (proc(5): fields 14 and 15, hundredths). */
function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** @returns how much of a core the process used since the last look, at each look */
function watchCpu(pid: number): () => number | undefined {
  let [used, at] = [cpuSeconds(pid), performance.now()];
  return () => {
    const [usedNow, now] = [cpuSeconds(pid), performance.now()];
    const share =
      used === undefined || usedNow === undefined
        ? undefined
        : (usedNow - used) / ((now - at) / 1000);
    [used, at] = [usedNow, now];
    return share;
  };
}

async function measureWindow(
  visitors: ChildProcess,
  order: VisitorsOrder,
  pid: number,
): Promise<Window> {
  const [lookAtSecond, lookAtWindow] = [watchCpu(pid), watchCpu(pid)];
  let busiest = 0;
  const watch = setInterval(() => (busiest = Math.max(busiest, lookAtSecond() ?? 0)), 1000);
  try {
    const { heldUp, ...load } = await ask<Latency>(visitors, order);
    const busy = lookAtWindow();
    busiest = Math.max(busiest, lookAtSecond() ?? 0);
    const isEven =
      heldUp <= HELD_UP &&
      (busy === undefined || (Math.abs(busy - WANTED) <= TOLERANCE && busiest <= TOO_BUSY));
    return { ...load, busy, isEven };
  } finally {
    clearInterval(watch);
  }
}

/**
 * How long visitors wait when they come at a steady rate that keeps the server's core busy for 80 %
 * of the time. The rate follows from what a page cost in the window before. Machines change speed
 * while they measure, and at 80 % a slower one is soon an overloaded one; so there are windows until
 * the core was evenly busy and the visitors on time in five, or 24 in all. How long visitors waited
 * has no part in that. The window with the median of p99 : p50 is what is reported.
 *
 * @param capacity requests per second that the server bore a moment ago
 */
export async function measureSteady(
  target: Target,
  { capacity, pid }: { capacity: number; pid: number },
): Promise<Steady> {
  const visitors = startChildModule("./visitors.ts", {}, ["--max-semi-space-size=64"]);
  try {
    let rate = WANTED * capacity;
    let last = await measureWindow(visitors, { target, rate, seconds: 2 }, pid);
    const windows: Window[] = [];
    const even = () => windows.filter(({ isEven }) => isEven);
    while (even().length < EVEN_WINDOWS && windows.length < MAX_WINDOWS) {
      if (last.busy !== undefined) rate *= Math.min(Math.max(WANTED / last.busy, 0.7), 1.3);
      last = await measureWindow(visitors, { target, rate, seconds: WINDOW_SECONDS }, pid);
      windows.push(last);
    }
    const counted = even().length > 0 ? even() : windows;
    const sorted = counted.sort((a, b) => a.p99 / a.p50 - b.p99 / b.p50);
    const median = sorted[Math.floor(sorted.length / 2)] ?? last;
    return { ...median, even: even().length, tried: windows.length };
  } finally {
    visitors.kill();
  }
}
