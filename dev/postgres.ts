import { renameSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { Failure } from "./failure";
import { tryLock } from "./lock";
import { locateBinaries } from "./postgres-binaries";
import { clearCluster, ensureCluster, postgresSuperuser, readPassword } from "./postgres-cluster";
import { makeDataDir, placeCluster, postgresShelter } from "./postgres-place";
import { startOnFreePort, startServer, stopServer, type ServerOptions } from "./postgres-server";

export interface PostgresOptions {
  dataDir: string;
  port?: number;
  logFile?: string;
  database?: string;
  log?: (line: string) => void;
}

export interface RunningPostgres {
  url: string;
  port: number;
  stop: () => Promise<void>;
  kill: () => void;
}

/**
 * On 127.0.0.1, started again when it dies; one that outlived its launcher is stopped first.
 * @throws Failure with a message for the person at the terminal
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  makeDataDir(dataDir);
  const release = tryLock(join(dataDir, "lock"), "PostgreSQL");
  if (typeof release !== "function") {
    throw new Failure(`The database in ${dataDir} is in use by process ${release.pid}.`);
  }
  try {
    const started = await startLocked(dataDir, options);
    return { ...started, stop: () => started.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function startLocked(dataDir: string, options: PostgresOptions): Promise<RunningPostgres> {
  const logFile = options.logFile ?? `${dataDir}.log`;
  const log = options.log ?? (() => {});
  const place = await placeCluster(dataDir, log);
  const binaries = await locateBinaries(place.user, postgresShelter, log);
  rotateLog(logFile);
  await ensureCluster(place, binaries, logFile);
  await clearCluster(place.cluster, log);
  const password = await readPassword(place.cluster);

  const server = await superviseServer({ place, binaries, logFile }, options.port, log);
  const login = `postgres://${postgresSuperuser}:${password}@127.0.0.1:${server.port}`;
  const database = options.database ?? "shop";
  try {
    await createDatabase(`${login}/postgres`, database);
  } catch (error) {
    await server.stop();
    throw new Failure(
      `The database can't be created: ${(error as Error).message}; see ${logFile}.`,
    );
  }
  return { url: `${login}/${database}`, ...server };
}

/** One that dies (out of memory, say) is started again on its port. */
async function superviseServer(
  options: ServerOptions,
  preferredPort: number | undefined,
  log: (line: string) => void,
): Promise<Omit<RunningPostgres, "url">> {
  let server = await startOnFreePort(options, preferredPort);
  const { port } = server;
  let stopping = false;
  let restarting: Promise<void> | undefined;
  let restartsLeft = 10;
  const watch = () => {
    void server.ended.then(() => {
      if (!stopping) restarting = restart();
    });
  };
  const restart = async () => {
    if (restartsLeft-- === 0) return log("PostgreSQL ended too often: it stays off.");
    log(`PostgreSQL ended unexpectedly; see ${options.logFile}. Starting it again.`);
    try {
      server = await startServer({ ...options, port });
      watch();
    } catch (error) {
      log((error as Error).message);
    }
  };
  watch();
  return {
    port,
    stop: async () => {
      stopping = true;
      await restarting;
      await stopServer(server);
    },
    kill: () => {
      stopping = true;
      server.child.kill("SIGQUIT");
    },
  };
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function rotateLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000)
    renameSync(file, `${file}.1`);
}
