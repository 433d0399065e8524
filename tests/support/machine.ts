import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../../dev/ports";

const START_TIMEOUT_MS = 60_000;

/** One of several machines behind a proxy. */
export interface Machine {
  child: ChildProcess;
  pid: number;
  origin: string;
  /** As the platform ends it. */
  stop: () => Promise<void>;
}

/**
 * Starts the server of a build on a port of its own.
 * @param home the folder with `build/` and `node_modules/`
 */
export async function startMachine(home: string, env: NodeJS.ProcessEnv): Promise<Machine> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  // Versions before the shop had a server of its own were run by Remix's.
  const cli = "node_modules/@remix-run/serve/dist/cli.js";
  const start = existsSync(join(home, cli)) ? [cli] : [];
  const child = spawn(process.execPath, [...start, "build/server/index.js"], {
    cwd: home,
    env: { LOG_LEVEL: "error", ...env, PORT: String(port) },
    // Its errors are what the report of a run that failed needs.
    stdio: ["ignore", 2, "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${home} doesn't start.`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { child, pid: child.pid ?? 0, origin, stop };
}
