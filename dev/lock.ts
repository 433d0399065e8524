import { randomBytes } from "node:crypto";
import { closeSync, linkSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { Failure } from "./failure";
import { readJson } from "./files";
import { identifyProcess, isRunning, type ProcessIdentity } from "./process";

export interface LockHolder extends ProcessIdentity {
  purpose: string;
}

export type Release = () => void;

/** A file of a dead process counts as free, even if its process id was reused. */
export function tryLock(file: string, purpose: string): Release | LockHolder {
  const own = identifyProcess(process.pid) ?? { pid: process.pid, start: "" };
  for (;;) {
    try {
      const descriptor = openSync(file, "wx", 0o600);
      writeSync(descriptor, JSON.stringify({ ...own, purpose } satisfies LockHolder));
      closeSync(descriptor);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw notWritable(file, error);
    }
    const holder = holderOf(file);
    if (holder) return holder;
    removeStale(file);
  }
}

function holderOf(file: string): LockHolder | undefined {
  const holder = parseHolder(readJson(file));
  if (holder) return isRunning(holder) ? holder : undefined;
  // Its owner may be about to write it.
  return ageOf(file) < 2000 ? { pid: 0, start: "", purpose: "another start" } : undefined;
}

function parseHolder(content: unknown): LockHolder | undefined {
  if (typeof content !== "object" || content === null) return undefined;
  const { pid, start, purpose } = content as Partial<Record<keyof LockHolder, unknown>>;
  if (typeof pid !== "number" || typeof start !== "string") return undefined;
  return { pid, start, purpose: typeof purpose === "string" ? purpose : "another process" };
}

/** Somebody may have replaced the stale file meanwhile: then theirs is put back. */
function removeStale(file: string) {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    renameSync(file, aside);
    if (holderOf(aside)) linkSync(aside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw notWritable(file, error);
  }
  rmSync(aside, { force: true });
}

function notWritable(file: string, error: unknown) {
  return new Failure(
    `The folder ${dirname(file)} isn't writable (${(error as NodeJS.ErrnoException).code}). ` +
      "If another user started the shop there before, start it as that user, or set DATA_DIR.",
  );
}

function ageOf(file: string) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
