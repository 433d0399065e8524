import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../dev/ports";
import { findRunningShop, type RunningShop } from "../../dev/run-file";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const START_TIMEOUT_MS = 180_000;

/** A shop as `npm start` runs it, on free ports and in a folder of its own. */
export interface ShopProcess {
  shop: RunningShop;
  dataDir: string;
  logFile: string;
  stop: () => Promise<void>;
  /** Ends it as a crash does; the folder stays. */
  kill: () => Promise<void>;
}

async function untilReady(dataDir: string, child: ChildProcess): Promise<RunningShop> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error("The shop ended while starting.");
    if (Date.now() > deadline) throw new Error("The shop doesn't get ready.");
    const shop = findRunningShop(dataDir);
    const ready = shop && (await fetch(`${shop.origin}/readyz`).catch(() => undefined));
    if (shop && ready?.ok) return shop;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * @param folder of a shop that ran before; otherwise a new one
 * @param args of the launcher: `--empty` for a shop without the demo catalogue
 */
export async function startShop(
  env: Record<string, string> = {},
  folder?: string,
  args: readonly string[] = [],
): Promise<ShopProcess> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), "shop-e2e-")));
  const logFile = join(dataDir, "shop.log");
  const child = spawn(process.execPath, ["--import", "tsx", "dev/start.ts", ...args], {
    cwd: projectRoot,
    env: { ...process.env, PORT: String(await findFreePort()), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    const shop = await untilReady(dataDir, child);
    return {
      shop,
      dataDir,
      logFile,
      stop: async () => {
        child.kill("SIGTERM");
        await ended;
        await rm(dataDir, { recursive: true, force: true });
      },
      kill: async () => {
        child.kill("SIGKILL");
        await ended;
      },
    };
  } catch (error) {
    child.kill("SIGTERM");
    throw new Error(`${(error as Error).message} Its log: ${logFile}`);
  }
}
