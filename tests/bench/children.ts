import { execFileSync, fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

// Asked before anything is pinned: it counts the cores that this process may use.
const cores = availableParallelism();
const children = new Set<ChildProcess>();

/** Preloaded: a part ends with the benchmark, even when that was killed. */
const END_WITH_PARENT = "data:text/javascript,process.once('disconnect', () => process.exit())";

/** A part of the benchmark in a process of its own; it takes orders as messages. */
export function startChildModule(
  name: string,
  variables: Record<string, string> = {},
  nodeArgs: string[] = [],
): ChildProcess {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), {
    env: { ...process.env, ...variables },
    execArgv: ["--import", "tsx", "--import", END_WITH_PARENT, ...nodeArgs],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

export function ask<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`a part of the benchmark ended (${code})`));
    child.once("exit", onExit);
    child.once("message", (answer) => {
      child.off("exit", onExit);
      resolve(answer as Answer);
    });
    child.send(order);
  });
}

/**
 * One core for whoever is measured, the others for visitors and PostgreSQL: a core that both share
 * would make the server wait for its own visitors.
 */
export function pin(pid: number | undefined, core: "first" | "others"): void {
  if (process.platform !== "linux" || pid === undefined || cores === 1) return;
  const list = core === "first" ? "0" : `1-${cores - 1}`;
  try {
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", list, String(pid)]);
  } catch {
    console.log("(taskset is missing: whoever is measured shares all cores)");
  }
}

export function killChildren(): void {
  for (const child of children) child.kill();
}
