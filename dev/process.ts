import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface ProcessIdentity {
  pid: number;
  start: string;
}

export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const start = startOf(pid);
  return start === undefined ? undefined : { pid, start };
}

/** False when its id was reused. */
export function isRunning(identity: ProcessIdentity): boolean {
  return startOf(identity.pid) === identity.start;
}

export function commandLine(pid: number): string {
  try {
    return process.platform === "linux"
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

export function findRunners(): ProcessIdentity[] {
  const ancestors: number[] = [];
  for (let pid = process.ppid; pid > 1 && ancestors.length < 4; pid = parentOf(pid)) {
    ancestors.push(pid);
    // Any further up is whoever called npm, and may leave.
    if (/^npm\b|\bnpm-cli\.js\b/.test(commandLine(pid))) return ancestors.flatMap(identify);
  }
  const isRunByTsx = /\btsx(\/dist\/cli\.mjs)? /.test(commandLine(process.ppid));
  return isRunByTsx ? identify(process.ppid) : [];
}

/** False when it still runs after `milliseconds`. */
export async function waitForEnd(identity: ProcessIdentity, milliseconds: number) {
  const deadline = Date.now() + milliseconds;
  while (isRunning(identity)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function identify(pid: number): ProcessIdentity[] {
  const identity = identifyProcess(pid);
  return identity ? [identity] : [];
}

function parentOf(pid: number): number {
  if (process.platform === "linux") return Number(linuxStatus(pid)?.[1] ?? 0);
  try {
    return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }));
  } catch {
    return 0;
  }
}

function startOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === "linux") return startOnLinux(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  if (process.platform === "win32") return "running";
  try {
    const lines = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return lines.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** `kill(pid, 0)` isn't enough: in containers zombies may stay and ids start again from 1. */
function startOnLinux(pid: number): string | undefined {
  const fields = linuxStatus(pid);
  if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
  return `${bootId()}:${fields[19]}`;
}

/** Of /proc/PID/stat, from the third one (the state) on. */
function linuxStatus(pid: number): string[] | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

let cachedBootId: string | undefined;

function bootId() {
  if (cachedBootId === undefined) {
    try {
      cachedBootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    } catch {
      cachedBootId = "";
    }
  }
  return cachedBootId;
}
