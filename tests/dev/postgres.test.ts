import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { findFreePort } from "../../dev/ports";
import { startPostgres, type PostgresOptions, type RunningPostgres } from "../../dev/postgres";
import { identifyProcess, isRunning } from "../../dev/process";
import { cleanups, untilGroupEnds } from "../support/cleanups";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const isRoot = process.getuid?.() === 0;

describe("In a folder with spaces, umlauts and quotes", () => {
  let dataDir: string;
  let url: string;

  beforeAll(async () => {
    dataDir = join(createDataDir(), `Müllers "Lager" 'ost'`);
    ({ url } = await start({ dataDir }));
    return untilGroupEnds();
  });

  test("it speaks UTF-8 and has trigrams and unaccent that know umlauts", async () => {
    const { rows } = await query(
      url,
      "create extension pg_trgm; create extension unaccent;",
      "select lower('GRÖSSE') as lower, unaccent('Größe') as plain, similarity('ö', 'ö') as same",
    );
    expect(rows).toEqual([{ lower: "grösse", plain: "Grosse", same: 1 }]);
  });

  test("it lets nobody in without the password", async () => {
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(query(wrong.href, "select")).rejects.toThrow(/password authentication failed/);
  });

  test("it runs side by side with another one", async () => {
    const another = await start({ dataDir: createDataDir() });
    const answers = await Promise.all([url, another.url].map((one) => query(one, "select 1")));
    expect(answers.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  });

  test("it refuses a second start while it runs", async () => {
    await expect(start({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
  });
});

test("keeps its data, its password and its port over a restart", async () => {
  const dataDir = createDataDir();
  const first = await start({ dataDir });
  await query(first.url, "create table t as select 42 as answer");
  await first.stop();
  const second = await start({ dataDir, port: first.port });
  expect(second.url).toBe(first.url);
  expect((await query(second.url, "select answer from t")).rows).toEqual([{ answer: 42 }]);
});

test("takes another port when the preferred one is in use", async () => {
  const port = await findFreePort();
  const server = createServer().listen(port, "127.0.0.1");
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const database = await start({ dataDir: createDataDir(), port });
  expect(database.port).not.toBe(port);
});

test("takes over when its launcher and watchdog were killed and it runs on alone", async () => {
  const dataDir = createDataDir();
  const launcher = await startElsewhere(dataDir);
  await query(launcher.url, "create table t ()");
  const orphan = postmaster(dataDir);
  // Stopped, it can't react to its watchdog before the new start finds it.
  process.kill(orphan.pid, "SIGSTOP");
  await launcher.kill();
  const told: string[] = [];
  const taken = start({ dataDir, log: (line) => told.push(line) });
  await vi.waitUntil(() => told.length > 0, { timeout: 60_000 });
  process.kill(orphan.pid, "SIGCONT");
  const { url } = await taken;
  expect(told[0]).toContain(`process ${orphan.pid}) still runs from an earlier start`);
  expect(isRunning(orphan)).toBe(false);
  expect((await query(url, "select * from t")).rowCount).toBe(0);
});

test("ends by itself when its launcher is killed", async () => {
  const dataDir = createDataDir();
  const launcher = await startElsewhere(dataDir);
  const server = postmaster(dataDir);
  await launcher.kill();
  await vi.waitUntil(() => !isRunning(server), { timeout: 60_000 });
});

test("doesn't mistake another process for itself that got the id in an old pid file", async () => {
  const dataDir = createDataDir();
  const first = await start({ dataDir });
  await first.stop();
  writeFileSync(join(dataDir, "cluster", "postmaster.pid"), `${process.pid}\n`);
  const { url } = await start({ dataDir });
  expect((await query(url, "select 1")).rowCount).toBe(1);
});

test("comes back on the same port when the server process dies", async () => {
  const dataDir = createDataDir();
  const told: string[] = [];
  const { url } = await start({ dataDir, log: (line) => told.push(line) });
  const dead = postmaster(dataDir);
  process.kill(dead.pid, "SIGKILL");
  await vi.waitUntil(() => query(url, "select 1").catch(() => false), { timeout: 60_000 });
  expect(told).toEqual([expect.stringContaining("ended unexpectedly")]);
});

test("says what is wrong and where the log is when the data is damaged", async () => {
  const dataDir = createDataDir();
  await (await start({ dataDir })).stop();
  rmSync(join(dataDir, "cluster", "global"), { recursive: true });
  await expect(start({ dataDir })).rejects.toThrow(`${dataDir}.log`);
});

test.skipIf(!isRoot)("as root, keeps its data outside a folder its user can't reach", async () => {
  const locked = createDataDir();
  mkdirSync(locked, { recursive: true, mode: 0o700 });
  const dataDir = join(locked, "data", "postgres");
  const told: string[] = [];
  const first = await start({ dataDir, log: (line) => told.push(line) });
  const moved = readFileSync(join(dataDir, "moved.json"), "utf8");
  const { cluster } = JSON.parse(moved) as { cluster: string };
  cleanups.push(() => removeHome(cluster));
  expect(told.join()).toContain(`its data is in ${cluster}`);
  expect(statSync(cluster).mode & 0o777).toBe(0o700);
  await query(first.url, "create table t ()");
  await first.stop();
  const second = await start({ dataDir });
  expect((await query(second.url, "select * from t")).rowCount).toBe(0);
});

test.skipIf(!isRoot)(
  "as root, sweeps away what deleted temporary folders left outside",
  async () => {
    const clusters: string[] = [];
    for (let round = 0; round < 2; round++) {
      const locked = createDataDir();
      mkdirSync(locked, { mode: 0o700 });
      const dataDir = join(locked, "postgres");
      const { stop } = await start({ dataDir });
      const moved = readFileSync(join(dataDir, "moved.json"), "utf8");
      clusters.push((JSON.parse(moved) as { cluster: string }).cluster);
      await stop();
      rmSync(locked, { recursive: true });
    }
    cleanups.push(() => clusters.forEach((cluster) => removeHome(cluster)));
    expect(clusters.map((cluster) => existsSync(cluster))).toEqual([false, true]);
  },
);

test.skipIf(!isRoot)("runs as an ordinary user, and as root on that user's data", async () => {
  const dataDir = createDataDir();
  mkdirSync(dataDir);
  chownSync(dataDir, 65_534, 65_534);
  const launcher = await startElsewhere(join(dataDir, "postgres"), 65_534);
  await query(launcher.url, "create table t ()");
  const server = postmaster(join(dataDir, "postgres"));
  await launcher.kill();
  await vi.waitUntil(() => !isRunning(server), { timeout: 60_000 });
  const { url } = await start({ dataDir: join(dataDir, "postgres") });
  expect((await query(url, "select * from t")).rowCount).toBe(0);
});

function createDataDir() {
  const parent = mkdtempSync(join(tmpdir(), "postgres-"));
  cleanups.push(() => rmSync(parent, { recursive: true, force: true }));
  // PostgreSQL's user must get through when these tests run as root.
  if (isRoot) chmodSync(parent, 0o711);
  return join(parent, "postgres");
}

/** Removes a cluster that lies outside its data folder. */
function removeHome(cluster: string) {
  rmSync(dirname(cluster), { recursive: true, force: true });
}

async function start(options: PostgresOptions): Promise<RunningPostgres> {
  const database = await startPostgres(options);
  cleanups.push(() => database.stop());
  return database;
}

/** Starts it in another process, which can be killed. */
async function startElsewhere(dataDir: string, uid?: number) {
  const script = `
    import { startPostgres } from ${JSON.stringify(join(projectRoot, "dev/postgres.ts"))};
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);
    setInterval(() => {}, 60_000);`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  cleanups.push(kill);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", () => reject(new Error("It ended while starting.")));
  });
  return { url, kill };
}

function postmaster(dataDir: string) {
  const pidFile = readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8");
  const found = identifyProcess(Number(pidFile.split("\n")[0]));
  if (!found) throw new Error("PostgreSQL doesn't run.");
  return found;
}

/** Runs statements and gives the last one's result. */
async function query(connectionString: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return await client.query(statements.at(-1) ?? "");
  } finally {
    await client.end();
  }
}
