import { openSync, readSync, writeFileSync } from "node:fs";
import process from "node:process";
import { setImmediate } from "node:timers";

/**
 * Loaded into the server's process (`node --import`): SIGUSR2 begins to measure the turns of the
 * event loop, the next one ends it and writes the milliseconds of the longest into `TURNS_FILE`.
 * Processor time of the main thread counts (Linux), so that other processes don't.
 */
if (process.argv[1]?.includes("@remix-run/serve")) {
  const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const text = Buffer.alloc(64);
  const usedMs = () => {
    const length = readSync(schedule, text, 0, text.length, 0);
    return Number.parseInt(text.toString("latin1", 0, length), 10) / 1e6;
  };
  let measuring = false;
  let longest = 0;
  let last = 0;
  const measure = () => {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (measuring) setImmediate(measure);
  };
  process.on("SIGUSR2", () => {
    measuring = !measuring;
    if (!measuring) return writeFileSync(process.env.TURNS_FILE ?? "", String(longest));
    longest = 0;
    last = usedMs();
    setImmediate(measure);
  });
}
