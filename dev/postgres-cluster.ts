import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "./failure";
import { commandLine, identifyProcess, sendSignal, waitForEnd } from "./process";
import type { PostgresBinaries } from "./postgres-binaries";
import type { PostgresPlace } from "./postgres-place";

export const postgresSuperuser = "shop";

// The built-in locale sorts the same everywhere. Full text search and trigrams ask the system what
// a letter is: the first of these that it has.
const characterTypes = ["C.UTF-8", "en_US.UTF-8", "C"];

/** No PG* variables of the user's; messages in English. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  for (const name of Object.keys(environment)) {
    if (name.startsWith("PG")) delete environment[name];
  }
  return environment;
}

export async function ensureCluster(
  place: PostgresPlace,
  binaries: PostgresBinaries,
  logFile: string,
) {
  if (existsSync(place.cluster)) return;
  const draft = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  const password = randomBytes(24).toString("base64url");
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
    await runInitdb({ place, binaries, draft, passwordFile, logFile });
    await rename(passwordFile, join(draft, "shop-password"));
    await chmod(join(draft, "shop-password"), 0o600);
    await rename(draft, place.cluster);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/** Inside the cluster, so that they can't get separated. */
export async function readPassword(cluster: string): Promise<string> {
  const file = join(cluster, "shop-password");
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw new Failure(
      `The database's password can't be read: ${(error as Error).message}. ` +
        `Without it ${cluster} is of no use to the shop.`,
    );
  }
}

// A dead server's pid file makes PostgreSQL hesitate: the id may have been reused.
export async function clearCluster(cluster: string, log: (line: string) => void) {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const orphan = identifyProcess(pid);
  if (orphan && servesCluster(pid, cluster)) {
    log(`PostgreSQL (process ${pid}) still runs from an earlier start: stopping it.`);
    sendSignal(pid, "SIGINT");
    if (!(await waitForEnd(orphan, 10_000))) {
      sendSignal(pid, "SIGQUIT");
      if (!(await waitForEnd(orphan, 10_000))) {
        throw new Failure(
          `PostgreSQL (process ${pid}) on ${cluster} doesn't end. Stop it by hand.`,
        );
      }
    }
  }
  rmSync(file, { force: true });
}

/** By its working folder, which follows when the data folder is moved meanwhile. */
function servesCluster(pid: number, cluster: string) {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)) return true;
  } catch {
    // No /proc, or another user's process.
  }
  return commandLine(pid).includes(cluster);
}

interface InitdbOptions {
  place: PostgresPlace;
  binaries: PostgresBinaries;
  draft: string;
  passwordFile: string;
  logFile: string;
}

async function runInitdb(options: InitdbOptions) {
  const { binaries, place, draft, passwordFile, logFile } = options;
  for (const characterType of characterTypes) {
    await makeEmpty(draft, place);
    const args = [
      `--pgdata=${draft}`,
      `--username=${postgresSuperuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${characterType}`,
      "--no-instructions",
    ];
    const { code, output } = await run(binaries.initdb, args, place);
    appendFileSync(logFile, output, { mode: 0o600 });
    if (code === 0) return;
    if (!/invalid locale name|locale .* requires unsupported|could not find/i.test(output)) {
      throw new Failure(
        `PostgreSQL's data folder ${place.cluster} can't be created:\n${output.trim()}`,
      );
    }
  }
  throw new Failure(`PostgreSQL's data folder can't be created; see ${logFile}.`);
}

/** PostgreSQL's user may not create folders beside the cluster, so it gets an empty one. */
async function makeEmpty(folder: string, { user }: PostgresPlace) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
}

async function run(program: string, args: string[], place: PostgresPlace) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: dirname(place.cluster),
      env: postgresEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      ...(place.user ? { uid: place.user.uid, gid: place.user.gid } : {}),
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", (error) => {
      reject(new Failure(`PostgreSQL's ${program} doesn't start: ${error.message}`));
    });
    child.once("close", (code) => resolve({ code, output }));
  });
}
