import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./failure";
import { findFreePort, probePort } from "./ports";
import type { PostgresBinaries } from "./postgres-binaries";
import { postgresEnvironment } from "./postgres-cluster";
import type { PostgresPlace } from "./postgres-place";

export interface ServerOptions {
  place: PostgresPlace;
  binaries: PostgresBinaries;
  logFile: string;
}

export interface Server {
  child: ChildProcess;
  port: number;
  ended: Promise<void>;
}

class PortTakenError extends Error {}

export async function startOnFreePort(options: ServerOptions, preferred: number | undefined) {
  let port = preferred;
  for (let attempt = 1; ; attempt++) {
    if (port === undefined || (await probePort(port))) port = await findFreePort();
    try {
      return await startServer({ ...options, port });
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === 5) throw error;
      port = undefined;
    }
  }
}

/** Resolves when it accepts connections. @throws PortTakenError, or Failure with the log's end */
export async function startServer(options: ServerOptions & { port: number }): Promise<Server> {
  const { place, binaries, logFile, port } = options;
  // Backends of a server that was killed may need a moment to notice.
  for (let attempt = 1; ; attempt++) {
    const logStart = sizeOf(logFile);
    const server = spawnServer(place, binaries, logFile, port);
    if (await isReady(server, place)) {
      endWithLauncher(server);
      return server;
    }
    const output = readFileSync(logFile).subarray(logStart).toString();
    if (/could not (bind|create listen socket|create any TCP)/.test(output)) {
      throw new PortTakenError(`PostgreSQL can't listen on port ${port}; see ${logFile}.`);
    }
    if (!/pre-existing shared memory block|is being used/.test(output) || attempt === 40) {
      throw new Failure(
        `PostgreSQL doesn't start on ${place.cluster}. Its log ${logFile} ends with:\n` +
          output.trim().split("\n").slice(-8).join("\n"),
      );
    }
    await sleep(250);
  }
}

function spawnServer(
  place: PostgresPlace,
  binaries: PostgresBinaries,
  logFile: string,
  port: number,
): Server {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 100,
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    ...(isSharedMemorySmall() ? { dynamic_shared_memory_type: "mmap" } : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const logDescriptor = openSync(logFile, "a", 0o600);
  const child = spawn(binaries.postgres, ["-D", place.cluster, ...args], {
    // Its own process group: Ctrl-C in the terminal must not end it before the web server.
    detached: process.platform !== "win32",
    cwd: place.cluster,
    env: postgresEnvironment(),
    stdio: ["ignore", logDescriptor, logDescriptor],
    ...(place.user ? { uid: place.user.uid, gid: place.user.gid } : {}),
  });
  closeSync(logDescriptor);
  const ended = new Promise<void>((done) => {
    child.once("exit", () => done());
    child.once("error", () => done());
  });
  return { child, port, ended };
}

function isSharedMemorySmall() {
  try {
    const { bsize, blocks } = statfsSync("/dev/shm");
    return bsize * blocks < 512 * 1024 * 1024;
  } catch {
    return false;
  }
}

/** Waits for the word "ready" in the pid file, as pg_ctl does; false when the server ended. */
async function isReady({ child, ended }: Server, { cluster }: PostgresPlace) {
  let over = false;
  void ended.then(() => (over = true));
  const deadline = Date.now() + 120_000;
  while (!over && Date.now() < deadline) {
    const lines = readLines(join(cluster, "postmaster.pid"));
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
    await Promise.race([ended, sleep(15)]);
  }
  if (!over) child.kill("SIGQUIT");
  await ended;
  return false;
}

/** A tiny shell stops PostgreSQL when the launcher is gone, even by SIGKILL. */
function endWithLauncher({ child, ended }: Server) {
  if (process.platform === "win32") return;
  const { pid } = child;
  const watchdog = spawn("/bin/sh", ["-c", `read -r _; kill -INT ${pid}`], {
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.once("error", () => {});
  watchdog.stdin.once("error", () => {});
  watchdog.unref();
  void ended.then(() => watchdog.kill("SIGKILL"));
}

export async function stopServer({ child, ended }: Server) {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    child.kill(signal);
    await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
  }
  await ended;
}

function sizeOf(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readLines(file: string) {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
