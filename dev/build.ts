import { mkdirSync, readdirSync, statSync, utimesSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runChild } from "./children";
import { Failure } from "./failure";
import { tryLock } from "./lock";
import { projectRoot } from "./settings";

export const serverBuild = join(projectRoot, "build", "server", "index.js");

const sources = [
  ...["app", "public", "remix.config.js", "package.json", "package-lock.json"],
  ...readdirSync(projectRoot).filter((name) => /^vite\..*\.ts$/.test(name)),
];

function isBuildStale(): boolean {
  const client = join(projectRoot, "build", "client");
  if (!statSync(client, { throwIfNoEntry: false })) return true;
  const built = modified(serverBuild);
  return sources.some((source) => newest(join(projectRoot, source)) > built);
}

/** Shops that start from one folder wait for each other. @throws Failure with the build's output */
export async function buildIfStale(
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  if (!isBuildStale()) return;
  const cache = join(projectRoot, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  for (let waited = 0; ; waited++) {
    const release = tryLock(join(cache, "shop-build.lock"), "build");
    if (typeof release === "function") {
      try {
        if (isBuildStale()) await build(signal, log);
        return;
      } finally {
        release();
      }
    }
    if (waited === 0) log(`Waiting for the build that process ${release.pid} makes ...`);
    await sleep(200, undefined, { signal });
  }
}

async function build(signal: AbortSignal, log: (line: string) => void) {
  log("Building the shop ...");
  const started = new Date();
  const options = { args: [remixCommand(), "vite:build"], env: { NODE_ENV: "production" } };
  await runChild(options, signal, "The build failed");
  utimesSync(serverBuild, started, started);
  log(`Built in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`);
}

function remixCommand() {
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve("@remix-run/dev/package.json")), "dist", "cli.js");
  } catch {
    throw new Failure(
      "The shop isn't built, and @remix-run/dev isn't installed to build it. " +
        "Run `npm install` with development dependencies.",
    );
  }
}

/** Of files and folders: those change when a file is deleted. */
function newest(path: string): number {
  const own = modified(path);
  if (own === 0 || !statSync(path).isDirectory()) return own;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newest(join(path, name))),
    own,
  );
}

function modified(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
