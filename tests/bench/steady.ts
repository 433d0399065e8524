import { readFileSync } from "node:fs";
import { ask, pin, startChildModule } from "./children";
import type { ConstantOrder } from "./constant";
import type { Load, Target } from "./load";

const WANTED = 0.8;
const TOLERANCE = 0.05;
const COUNTED = 20;
const MAX_WINDOWS = 60;
const WINDOW_SECONDS = 2;
/** How many times p50 may be p99. */
const MARK = 5;

interface Window extends Load {
  /** How much of its core the server used; unknown where there is no `/proc`. */
  busy: number | undefined;
}

interface Measured {
  target: Target;
  /** Of the server. */
  pid: number;
  /** Visitors per second. */
  rate: number;
  counted: Window[];
  tried: number;
}

/** The window with the median of p99 : p50 of those that count. */
export interface Steady extends Window {
  counted: number;
  tried: number;
  /** Windows that count in which p99 was under 5 times p50. */
  underMark: number;
}

/** Seconds of processor time that a process has used (proc(5): fields 14 and 15, hundredths). */
function cpuSeconds(pid: number): number {
  if (process.platform !== "linux") return NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const ratio = ({ p50, p99 }: Load) => p99 / p50;

function summariseWindows({ counted, tried }: Measured): Steady | undefined {
  const median = counted.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(counted.length / 2)];
  const underMark = counted.filter((window) => ratio(window) < MARK).length;
  return median && { ...median, counted: counted.length, tried, underMark };
}

/**
 * How long requests wait when they come at a steady rate that keeps the server's core busy for 80 %
 * of the time, in windows of two seconds. The rate follows from what a page cost in the window
 * before; only windows in which the core was busy for 75 to 85 % count, twenty of them, or what
 * there is after sixty.
 *
 * Rented cores share their hardware with neighbours: measured here, the host took up to 40 % of
 * their time for minutes, and the same work took up to 70 % longer for a quarter of a second to five
 * seconds, again and again. At 80 % that is an overload. What it does to a server that can't be
 * steadier is measured beside it, in windows between the shop's.
 *
 * @param capacity requests per second that the server bore a moment ago
 * @returns `undefined` when no window counts
 */
export async function measureSteady(
  target: Target,
  { capacity, pid }: { capacity: number; pid: number },
): Promise<{ steady: Steady | undefined; constant: Steady | undefined }> {
  const visitors = startChildModule("./visitors.ts", {}, ["--max-semi-space-size=64"]);
  const server = startChildModule("./constant.ts");
  const order: ConstantOrder = { workMs: 1000 / capacity };
  const { port } = await ask<{ port: number }>(server, order);
  pin(server.pid, "first");
  const begin = (of: Pick<Measured, "target" | "pid">): Measured => ({
    ...of,
    rate: WANTED * capacity,
    counted: [],
    tried: 0,
  });
  const shop = begin({ target, pid });
  const constant = begin({
    target: { origin: `http://127.0.0.1:${port}`, paths: ["/"] },
    pid: server.pid ?? 0,
  });
  const measureWindow = async (measured: Measured): Promise<void> => {
    const [used, startedAt] = [cpuSeconds(measured.pid), performance.now()];
    const { target, rate } = measured;
    const load = await ask<Load>(visitors, { target, rate, seconds: WINDOW_SECONDS });
    const share = (1000 * (cpuSeconds(measured.pid) - used)) / (performance.now() - startedAt);
    const busy = Number.isNaN(share) ? undefined : share;
    // Beyond twice the capacity it isn't the server that takes the time.
    const step = Math.min(Math.max(WANTED / (busy ?? WANTED), 0.7), 1.3);
    measured.rate = Math.min(rate * step, 2 * capacity);
    measured.tried++;
    if (busy !== undefined && Math.abs(busy - WANTED) > TOLERANCE) return;
    measured.counted.push({ ...load, busy });
  };
  try {
    while (shop.counted.length < COUNTED && shop.tried < MAX_WINDOWS) {
      await measureWindow(shop);
      await measureWindow(constant);
    }
    return { steady: summariseWindows(shop), constant: summariseWindows(constant) };
  } finally {
    visitors.kill();
    server.kill();
  }
}
