import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { RunningShop } from "../../dev/run-file";

const EVERY_MS = 250;

/** The server's process: the launcher's child that runs the build. */
export function serverOf(shop: RunningShop): number {
  const children = execFileSync("pgrep", ["-a", "-P", String(shop.pid)], { encoding: "utf8" });
  const line = children.split("\n").find((each) => each.includes("build/server/index.js"));
  if (!line) throw new Error("the shop has no server process");
  return Number(line.split(" ")[0]);
}

/** Resident memory of a process in megabytes (Linux). */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Watches a process' memory and how long a page takes until stopped. */
export function watch({ pid, page }: { pid: number; page: string }) {
  let peakMb = residentMb(pid);
  const pageMs: number[] = [];
  let open = true;
  const memory = setInterval(() => (peakMb = Math.max(peakMb, residentMb(pid))), EVERY_MS);
  const visits = (async () => {
    while (open) {
      const startedAt = performance.now();
      const answer = await fetch(page);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${page} answers ${answer.status}`);
      pageMs.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return async () => {
    open = false;
    clearInterval(memory);
    await visits;
    pageMs.sort((a, b) => a - b);
    return {
      peakMb,
      visits: pageMs.length,
      medianMs: pageMs[pageMs.length >> 1] ?? 0,
      slowestMs: pageMs.at(-1) ?? 0,
    };
  };
}
