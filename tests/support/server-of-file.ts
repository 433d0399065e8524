import { afterAll, beforeAll } from "vitest";
import { type ServerProcess, startServer } from "./server";

/** One server for all tests of a file, started before and ended after them. */
export function serverOfFile(...given: Parameters<typeof startServer>): ServerProcess {
  const server = {} as ServerProcess;
  beforeAll(async () => {
    Object.assign(server, await startServer(...given));
  });
  afterAll(async () => {
    server.kill("SIGTERM");
    await server.exited;
  });
  return server;
}
