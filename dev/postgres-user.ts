import { spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { Failure } from "./failure";

/** PostgreSQL refuses to run as root. */
export interface PostgresUser {
  name: string;
  uid: number;
  gid: number;
}

/** An existing cluster keeps its owner. `undefined` for the launcher's own account. */
export async function choosePostgresUser(
  existingCluster: string | undefined,
): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = await readAccounts();
  if (existingCluster) {
    const { uid } = await stat(existingCluster);
    const owner = accounts.find((account) => account.uid === uid);
    if (owner && uid !== 0) return owner;
    throw new Failure(
      `The database in ${existingCluster} belongs to user id ${uid}, which PostgreSQL can't run as.`,
    );
  }
  const user = ["postgres", "nobody"].flatMap((name) => {
    return accounts.find((account) => account.name === name && account.uid !== 0) ?? [];
  })[0];
  if (user) return user;
  throw new Failure(
    "PostgreSQL doesn't run as root, and there is neither a user `postgres` nor `nobody` to run " +
      "it as. Start the shop as an ordinary user, or set DATABASE_URL.",
  );
}

export async function canReach(user: PostgresUser, ...paths: string[]): Promise<boolean> {
  const script = 'for path; do test -r "$path" || exit 1; done';
  return (await runAs(user, script, paths)) === 0;
}

/** Whether it may list it or not. */
export async function canEnter(user: PostgresUser, folder: string): Promise<boolean> {
  return (await runAs(user, 'cd -- "$1"', [folder])) === 0;
}

async function runAs(user: PostgresUser, script: string, args: string[]) {
  return new Promise<number | null>((resolve, reject) => {
    const { uid, gid } = user;
    const child = spawn("/bin/sh", ["-c", script, "sh", ...args], {
      uid,
      gid,
      cwd: "/",
      stdio: "ignore",
    });
    child.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new Failure(
          `PostgreSQL doesn't run as root, and this process can't switch to user ${user.name} ` +
            `(${error.code}). Start the shop as an ordinary user, or set DATABASE_URL.`,
        ),
      );
    });
    child.once("exit", resolve);
  });
}

async function readAccounts(): Promise<PostgresUser[]> {
  const lines = await readFile("/etc/passwd", "utf8").catch(() => "");
  return lines.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : [];
  });
}
