import type { Server } from "node:http";

/**
 * Milliseconds. Headers that trickle are cut. A body may take as long as 2 GB of photos take at
 * 1 Mbit/s, most of five hours: those that are too slow are cut by whoever reads them (the guard
 * after 30 s, the upload below its lowest rate).
 */
const timeouts = { headers: 15_000, request: 6 * 3_600_000, keepAlive: 65_000 };

const tuned = new WeakSet<Server>();

/** Sets a server's time limits, once. */
export function setTimeouts(server: Server, limits = timeouts): void {
  if (tuned.has(server)) return;
  tuned.add(server);
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.keepAlive;
}
