import type { Server } from "node:http";

// Milliseconds. 2 GB of photos take most of five hours at 1 Mbit/s; whoever reads a body ends slow
// ones (the guard after 30 s, the upload below its lowest rate).
const timeouts = { headers: 15_000, request: 6 * 3_600_000, keepAlive: 65_000 };

const tuned = new WeakSet<Server>();

export function setTimeouts(server: Server, limits = timeouts): void {
  if (tuned.has(server)) return;
  tuned.add(server);
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.keepAlive;
}
