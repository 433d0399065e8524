import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "./env.server";
import { log } from "./log.server";

const open = new Set<ServerResponse>();
let ending = false;

/** Near the end of the process the connection closes with the answer. */
export function trackResponse(response: ServerResponse): void {
  open.add(response);
  response.once("close", () => open.delete(response));
  if (ending) response.setHeader("Connection", "close");
}

async function finishResponses(server: Server): Promise<void> {
  server.close();
  for (const response of open) {
    if (!response.headersSent) response.setHeader("Connection", "close");
  }
  while (open.size > 0) {
    server.closeIdleConnections();
    await sleep(50);
  }
  server.closeAllConnections();
}

/**
 * After `SHUTDOWN_SECONDS` the process ends in any case.
 * @param steps jobs end beside the requests, the database after them
 */
export function endOnSignal(
  server: Server,
  steps: { meanwhile: () => Promise<void>; last: () => Promise<void> },
) {
  const end = async (signal: NodeJS.Signals) => {
    if (ending) return;
    ending = true;
    log.info({ signal, openRequests: open.size }, "ending: running requests and jobs finish");
    const limit = setTimeout(() => {
      log.warn({ openRequests: open.size }, "out of time: ending all the same");
      process.exit(1);
    }, env.SHUTDOWN_SECONDS * 1000);
    const results = await Promise.allSettled([finishResponses(server), steps.meanwhile()]);
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
}
