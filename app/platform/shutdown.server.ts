import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "./env.server";
import { log } from "./log.server";

/** The answers being worked on, and the servers they came through (remix-serve keeps its own). */
const open = new Set<ServerResponse>();
const servers = new Set<Server>();
let ending = false;

/** Notes a request that has begun. Once the end is near its connection is closed behind it. */
export function trackAnswer(response: ServerResponse, server: Server): void {
  servers.add(server);
  open.add(response);
  response.once("close", () => open.delete(response));
  if (ending) response.setHeader("Connection", "close");
}

/** remix-serve has stopped listening by now; what keeps it alive are connections kept open. */
async function finishAnswers(): Promise<void> {
  for (const response of open) {
    if (!response.headersSent) response.setHeader("Connection", "close");
  }
  while (open.size > 0) {
    for (const server of servers) server.closeIdleConnections();
    await sleep(50);
  }
  for (const server of servers) server.closeAllConnections();
}

const kept = globalThis as { stopEnding?: () => void };

/**
 * On SIGTERM and SIGINT: running requests and jobs finish, nothing new is taken, then the process
 * ends by itself; at the latest after `SHUTDOWN_SECONDS`, whatever still runs, and then with 1.
 *
 * @param steps what ends together with the requests (jobs), and after them (the database)
 */
export function endOnSignal(steps: { meanwhile: () => Promise<void>; last: () => Promise<void> }) {
  kept.stopEnding?.();
  const end = async (signal: NodeJS.Signals) => {
    if (ending) return;
    ending = true;
    log.info({ signal, openRequests: open.size }, "ending: running requests and jobs finish");
    const limit = setTimeout(() => {
      log.warn({ openRequests: open.size }, "out of time: ending all the same");
      process.exit(1);
    }, env.SHUTDOWN_SECONDS * 1000);
    const results = await Promise.allSettled([finishAnswers(), steps.meanwhile()]);
    results.push(...(await Promise.allSettled([steps.last()])));
    for (const result of results) {
      if (result.status === "rejected")
        log.warn({ err: (result.reason as Error).message }, "while ending");
    }
    clearTimeout(limit);
    log.info("ended");
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals) => void end(signal);
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  kept.stopEnding = () => {
    process.off("SIGTERM", onSignal);
    process.off("SIGINT", onSignal);
  };
}
