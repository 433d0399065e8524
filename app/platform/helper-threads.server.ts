import { readFileSync, readdirSync } from "node:fs";
import { setPriority } from "node:os";
import { log } from "./log.server";

/** One tenth of the weight of a thread that nobody changed (sched(7)). */
const NICE = 10;
/** V8's helper (`--v8-pool-size=1`) comes after the main thread and a clock. */
const FIRST_HELPER = 2;

/** The threads with which V8 marks garbage and compiles. Node 24 names its threads, Node 20 doesn't. */
function findHelpers(): number[] {
  const ids = readdirSync("/proc/self/task")
    .map(Number)
    .sort((a, b) => a - b);
  const name = (id: number) => readFileSync(`/proc/self/task/${id}/comm`, "utf8").trim();
  const named = ids.filter((id) => name(id) === "V8Worker");
  return named.length > 0 ? named : ids.slice(FIRST_HELPER, FIRST_HELPER + 1);
}

/**
 * Lets visitors go first where V8's helper shares a core with the thread that answers them. As
 * equals, the four that V8 starts by itself leave that thread a fifth of the core during each long
 * garbage collection, and a hundred visitors wait in a row. Only Linux knows priorities of threads.
 */
export function putVisitorsFirst(): void {
  if (process.platform !== "linux") return;
  try {
    for (const id of findHelpers()) setPriority(id, NICE);
  } catch (error) {
    log.warn({ err: (error as Error).message }, "helper threads keep their priority");
  }
}
