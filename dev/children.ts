import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { Failure } from "./failure";
import { projectRoot } from "./settings";

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  process: ChildProcess;
  ended: Promise<Ending>;
  /** SIGTERM, then SIGKILL for the process group after `patience` ms. */
  stop: (patience: number) => Promise<void>;
}

export interface ChildOptions {
  args: string[];
  typescript?: boolean;
  env: Record<string, string>;
  stdout: "pipe" | "inherit" | number;
  stderr: "pipe" | "inherit";
}

const running = new Set<ChildProcess>();
process.once("exit", killChildren);

export function killChildren() {
  for (const child of running) killGroup(child);
}

/**
 * In a process group of its own: Ctrl-C reaches the launcher alone, which ends it even by SIGKILL.
 */
export function startChild(options: ChildOptions): Child {
  const preload = pathToFileURL(join(projectRoot, "dev", "exit-with-parent.js")).href;
  const loader = options.typescript ? ["--import", import.meta.resolve("tsx")] : [];
  const child = spawn(process.execPath, ["--import", preload, ...loader, ...options.args], {
    cwd: projectRoot,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", options.stdout, options.stderr, "ipc"],
    detached: process.platform !== "win32",
  });
  running.add(child);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal }));
  }).finally(() => running.delete(child));
  ended.catch(() => {});
  return {
    process: child,
    ended,
    stop: async (patience) => {
      child.kill("SIGTERM");
      const timeout = new AbortController();
      const killer = sleep(patience, undefined, { signal: timeout.signal }).then(
        () => killGroup(child),
        () => {},
      );
      await ended.catch(() => {});
      timeout.abort();
      await killer;
    },
  };
}

/** @returns standard output @throws Failure with all output */
export async function runChild(
  options: Pick<ChildOptions, "args" | "typescript" | "env">,
  signal: AbortSignal,
  problem: string,
  onLine: (line: string) => void = () => {},
): Promise<string> {
  signal.throwIfAborted();
  const child = startChild({ ...options, stdout: "pipe", stderr: "pipe" });
  const stop = () => void child.stop(1000);
  signal.addEventListener("abort", stop, { once: true });
  let stdout = "";
  let output = "";
  child.process.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
    output += chunk.toString();
    onLine(chunk.toString().trim());
  });
  child.process.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ending = await child.ended;
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  if (ending.code === 0) return stdout.trim();
  throw new Failure(`${problem} (${describeEnding(ending)}):\n${output.trim()}`);
}

export function describeEnding({ code, signal }: Ending): string {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}

/** Also when the child is gone: its own children may hold our pipes open. */
function killGroup(child: ChildProcess) {
  if (!child.pid) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}
