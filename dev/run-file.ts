import { rmSync } from "node:fs";
import { join } from "node:path";
import { tryLock, type LockHolder, type Release } from "./lock";
import { readJson, writePrivateFile } from "./files";
import { makeDataDir } from "./postgres-place";
import { identifyProcess, isRunning, type ProcessIdentity } from "./process";

export interface RunningShop extends ProcessIdentity {
  origin: string;
  addresses: { payments?: string; mailbox?: string };
  variables: Record<string, string>;
}

/** Or says who has it. A claim ends with its process. */
export function claimDataDir(dataDir: string, purpose: string): Release | LockHolder {
  makeDataDir(dataDir);
  const claimed = tryLock(join(dataDir, "lock"), purpose);
  if (typeof claimed === "function") rmSync(join(dataDir, "run.json"), { force: true });
  return claimed;
}

export function writeRunFile(dataDir: string, shop: Omit<RunningShop, "pid" | "start">): Release {
  const file = join(dataDir, "run.json");
  const identity = identifyProcess(process.pid) ?? { pid: process.pid, start: "" };
  writePrivateFile(file, `${JSON.stringify({ ...identity, ...shop }, null, 2)}\n`);
  return () => rmSync(file, { force: true });
}

/** `undefined` for one that was killed. */
export function findRunningShop(dataDir: string): RunningShop | undefined {
  const shop = readJson(join(dataDir, "run.json")) as RunningShop | undefined;
  return shop?.variables && isRunning(shop) ? shop : undefined;
}
