import { afterAll, beforeAll } from "vitest";
import { type ServerProcess, startServer } from "./server";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy";

/** The way to the tests' database, which can be cut. */
export async function startDatabaseProxy(): Promise<{ database: TcpProxy; url: string }> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const database = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(database.port);
  return { database, url: url.href };
}

/**
 * A server for all tests of a file, with its database behind a proxy.
 *
 * @returns what is there from the first test on
 */
export function useProxiedServer(): { server: ServerProcess; database: TcpProxy } {
  const used = {} as { server: ServerProcess; database: TcpProxy };

  beforeAll(async () => {
    const { database, url } = await startDatabaseProxy();
    Object.assign(used, { database, server: await startServer({ DATABASE_URL: url }) });
  });

  afterAll(async () => {
    used.server.kill("SIGTERM");
    await used.server.exited;
    await used.database.close();
  });

  return used;
}
