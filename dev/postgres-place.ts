import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Failure } from "./failure";
import { readStrings, writePrivateFile } from "./files";
import { canEnter, choosePostgresUser, type PostgresUser } from "./postgres-user";

export interface PostgresPlace {
  cluster: string;
  /** The account PostgreSQL runs as; `undefined` for the launcher's own. */
  user: PostgresUser | undefined;
}

// Where PostgreSQL's account can't reach `dataDir` (the launcher is root) the cluster is in a
// shelter, and `moved.json` says where.
export async function placeCluster(
  dataDir: string,
  log: (line: string) => void,
): Promise<PostgresPlace> {
  const inPlace = join(dataDir, "cluster");
  if (existsSync(inPlace)) {
    const user = await choosePostgresUser(inPlace);
    await refuseUnreachable(inPlace, user);
    return { cluster: inPlace, user };
  }
  const moved = movedCluster(dataDir);
  if (moved && existsSync(moved)) {
    return { cluster: moved, user: await choosePostgresUser(moved) };
  }
  const user = await choosePostgresUser(undefined);
  if (!user || (await canEnter(user, dataDir))) return { cluster: inPlace, user };

  if (moved) log(`The database in ${moved} is gone: starting with an empty one.`);
  const cluster = await prepareMove(dataDir);
  log(
    `PostgreSQL runs as user ${user.name}, who can't reach ${dataDir}: its data is in ${cluster}.`,
  );
  return { cluster, user };
}

export function makeDataDir(dataDir: string) {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  // Root's files in it are private each; the folder itself must let PostgreSQL's user through.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

export async function postgresShelter(): Promise<string> {
  const problems: string[] = [];
  for (const parent of ["/var/lib", "/var/tmp"]) {
    const shelter = join(parent, "embedded-postgres-shelter");
    try {
      await mkdir(shelter, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
      const { uid, mode } = await lstat(shelter);
      // /var/tmp is everybody's: what somebody else put there must not become our program.
      if (uid !== 0 || (mode & 0o170_022) !== 0o040_000) throw new Error("not root's own folder");
      await chmod(shelter, 0o755);
      await access(shelter, constants.W_OK);
      return shelter;
    } catch (error) {
      problems.push(`${shelter}: ${(error as Error).message}`);
    }
  }
  throw new Failure(
    "PostgreSQL doesn't run as root, and its user can't reach this project. No place outside was " +
      `found for its files (${problems.join("; ")}). Move the project, or set DATABASE_URL.`,
  );
}

async function refuseUnreachable(cluster: string, user: PostgresUser | undefined) {
  if (user) {
    if (await canEnter(user, cluster)) return;
    throw new Failure(
      `The database in ${cluster} belongs to user ${user.name}, who can't reach it any more. ` +
        "Give the folders above it the permission x for everybody (chmod o+x).",
    );
  }
  const { uid } = await stat(cluster);
  if (process.getuid && uid !== process.getuid()) {
    throw new Failure(
      `The database in ${cluster} belongs to user id ${uid}, you are ${process.getuid()}. ` +
        "Start the shop as the same user as before, or with another DATA_DIR.",
    );
  }
}

/** A copied folder doesn't share its original's. */
function movedCluster(dataDir: string): string | undefined {
  const { cluster, from } = readStrings(join(dataDir, "moved.json"));
  if (!cluster || !from) return undefined;
  if (from === dataDir) return cluster;
  if (existsSync(from) || !existsSync(cluster)) return undefined;
  rememberMove(dataDir, cluster);
  return cluster;
}

function rememberMove(dataDir: string, cluster: string) {
  const note = JSON.stringify({ from: dataDir, cluster });
  writePrivateFile(join(dirname(cluster), "origin.json"), note);
  writePrivateFile(join(dataDir, "moved.json"), note);
}

async function prepareMove(dataDir: string) {
  const shelter = await postgresShelter();
  await sweepShelter(shelter);
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const label = basename(dirname(dirname(dataDir))).replaceAll(/[^\w-]+/g, "_");
  const home = join(shelter, `${label}-${hash}`);
  if (existsSync(join(home, "cluster"))) {
    // Its data folder was deleted, so the shop is meant to start anew. Kept once, to be sure.
    await rm(`${home}.previous`, { recursive: true, force: true });
    await rename(home, `${home}.previous`);
  }
  await mkdir(home, { recursive: true });
  await chmod(home, 0o711);
  await chown(home, 0, 0);
  rememberMove(dataDir, join(home, "cluster"));
  return join(home, "cluster");
}

async function sweepShelter(shelter: string) {
  for (const name of await readdir(shelter)) {
    const home = join(shelter, name);
    const { from } = readStrings(join(home, "origin.json"));
    if (!from?.startsWith(`${tmpdir()}/`) || existsSync(from)) continue;
    if (existsSync(join(home, "cluster", "postmaster.pid"))) continue;
    await rm(home, { recursive: true, force: true });
  }
}
