import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverBuild } from "./build";
import { describeEnding, startChild, type Child } from "./children";
import { Failure } from "./failure";
import { projectRoot } from "./settings";

export function startProductionServer(variables: Record<string, string>): Child {
  return startChild({
    args: [serverBuild],
    env: { ...variables, NODE_ENV: "production" },
    stdout: "inherit",
    stderr: "inherit",
  });
}

export function startDevelopmentServer(variables: Record<string, string>): Child {
  return startChild({
    args: [join(projectRoot, "dev", "dev-server.ts")],
    typescript: true,
    env: { ...variables, NODE_ENV: "development" },
    stdout: "inherit",
    stderr: "inherit",
  });
}

/** Asks `/healthz`. @throws Failure when it ends instead or takes longer than two minutes */
export async function waitUntilHealthy(server: Child, origin: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  const ended = server.ended.then((ending) => {
    throw new Failure(`The web server ended while starting (${describeEnding(ending)}).`);
  });
  ended.catch(() => {});
  while (!(await Promise.race([ended, isHealthy(origin)]))) {
    if (Date.now() > deadline) throw new Failure("The web server doesn't answer on /healthz.");
    await Promise.race([ended, sleep(25)]);
  }
}

async function isHealthy(origin: string) {
  return new Promise<boolean>((resolve) => {
    // Without an agent: a connection kept open would delay the server's end.
    const request = get(`${origin}/healthz`, { agent: false, timeout: 60_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}
