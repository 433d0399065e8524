/**
 * A server that does the same work at every request, keeps nothing and asks nobody. How unevenly
 * requests wait there is the machine's doing.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ConstantOrder {
  /** Milliseconds of processor time that a request takes. */
  workMs: number;
}

const TRIAL_ROUNDS = 20_000;

const products = Array.from({ length: 24 }, (_, index) => ({
  slug: `siemens-6es7-${index}`,
  name: `Simatic S7-300 CPU ${index}`,
  priceCents: 1999 * index,
}));

function work(rounds: number): number {
  let length = 0;
  for (let round = 0; round < rounds; round++) length += JSON.stringify(products).length;
  return length;
}

function roundsPerMs(): number {
  work(TRIAL_ROUNDS);
  const before = process.cpuUsage();
  work(TRIAL_ROUNDS);
  return (TRIAL_ROUNDS / process.cpuUsage(before).user) * 1000;
}

process.once("message", ({ workMs }: ConstantOrder) => {
  const rounds = Math.round(workMs * roundsPerMs());
  const server = createServer((_, response) => response.end(String(work(rounds))));
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
});
