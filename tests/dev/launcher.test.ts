import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { identifyProcess, isRunning, type ProcessIdentity } from "../../dev/process";
import { findFreePort } from "../../dev/ports";
import type { RunningShop } from "../../dev/run-file";
import { cleanups, untilGroupEnds } from "../support/cleanups";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const isRoot = process.getuid?.() === 0;
const ordinaryUser = { uid: 65_534, gid: 65_534 };

test("starts everything with nothing configured, keeps its data, and ends without a trace", async () => {
  const project = await createProject();
  const first = await start(project);
  expect(first.output()).toContain("Demo catalogue: 1 products, 0 pictures.");
  expect(first.output()).toContain(`http://127.0.0.1:${project.port}`);
  expect(first.output()).not.toContain("localhost");
  expect(await (await fetch(`${first.shop.origin}/healthz`)).text()).toBe("ok 1");
  const processes = descendants(first.child);
  expect(processes.length).toBeGreaterThan(2);

  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);
  // What belongs to its children ends with them, but isn't waited for.
  await expect.poll(() => processes.filter(isRunning)).toEqual([]);
  expect(existsSync(join(project.dataDir, "run.json"))).toBe(false);

  const second = await start(project);
  expect(second.output()).not.toContain("Demo catalogue");
  expect(second.shop.variables).toEqual(first.shop.variables);
});

test("leaves nothing behind when it's killed, and starts again at once", async () => {
  const project = await createProject();
  const first = await start(project);
  const processes = descendants(first.child);
  process.kill(first.shop.pid, "SIGKILL");
  const second = await start(project);
  expect(second.shop.variables.DATABASE_URL).toBe(first.shop.variables.DATABASE_URL);
  expect(processes.filter(isRunning)).toEqual([]);
});

test("says so when the port is taken, before it starts anything", async () => {
  const project = await createProject();
  await listen(project.port);
  const { ended, output } = launch(project);
  expect(await ended).toBe(1);
  expect(output()).toContain(`Port ${project.port} is in use by another program.`);
  expect(existsSync(join(project.dataDir, "postgres"))).toBe(false);
});

test("gives an emulator another port when its last one is taken meanwhile", async () => {
  const project = await createProject();
  const first = await start(project);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  await listen(Number(new URL(first.shop.variables.STRIPE_API_URL ?? "").port));
  const second = await start(project);
  expect(second.shop.variables.STRIPE_API_URL).not.toBe(first.shop.variables.STRIPE_API_URL);
  expect(second.shop.variables.SMTP_URL).toBe(first.shop.variables.SMTP_URL);
});

test("shows why the build failed and ends", async () => {
  const project = await createProject();
  rmSync(join(project.root, "build"), { recursive: true });
  writeFileSync(join(project.root, "vite.config.ts"), "throw new Error('broken on purpose');");
  const { ended, output } = launch(project);
  expect(await ended).toBe(1);
  expect(output()).toContain("broken on purpose");
  expect(output()).toContain("The build failed");
});

test("reports a web server that dies, and ends everything else", async () => {
  const project = await createProject();
  const { child, shop, ended, output } = await start(project);
  const processes = descendants(child);
  await fetch(`${shop.origin}/die`).catch(() => {});
  expect(await ended).toBe(1);
  expect(output()).toContain("The web server ended unexpectedly (exit code 7).");
  expect(processes.filter(isRunning)).toEqual([]);
});

test("starts no emulator for a service that is configured, and passes its variables on", async () => {
  const project = await createProject();
  const smtp = { SMTP_URL: "smtp://mail.example:25", MAIL_FROM: "a@b.example" };
  const { shop } = await start(project, { ...smtp, STRIPE_SECRET_KEY: "sk_live_of_the_operator" });
  expect(shop.addresses).toEqual({});
  expect(shop.variables).toMatchObject(smtp);
  expect(shop.variables.STRIPE_SECRET_KEY).toBe("sk_live_of_the_operator");
  expect(shop.variables).not.toHaveProperty("STRIPE_WEBHOOK_SECRET");
});

test("runs an operator's command without a running shop, with services of its own", async () => {
  const project = await createProject();
  const alone = launch(project, {}, ["dev/shop.ts", "list", "--all"]);
  expect(await alone.ended).toBe(3);
  const url = /DATABASE_URL=(\S+)/.exec(alone.stdout())?.[1];
  expect(alone.stdout()).toBe(`list --all DATABASE_URL=${url}\n`);
  expect(existsSync(join(project.dataDir, "lock"))).toBe(false);
});

test.skipIf(!isRoot)("runs as an ordinary user, in a folder with spaces and umlauts", async () => {
  const project = await createProject("Schöner Laden");
  const { shop } = await start({ ...project, user: ordinaryUser });
  expect(await (await fetch(`${shop.origin}/healthz`)).text()).toBe("ok 1");
  expect(statSync(join(project.dataDir, "run.json")).uid).toBe(ordinaryUser.uid);
});

describe("Beside a running shop", () => {
  let project: Project;
  let running: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    project = await createProject();
    running = await start(project);
    return untilGroupEnds();
  });

  test("its secrets stay from other users", () => {
    const files = ["run.json", "secrets.json", "postgres.log", "lock"];
    const modes = files.map((file) => statSync(join(project.dataDir, file)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
  });

  test("another one runs that has its own port and data folder", async () => {
    const { shop } = await start(await createProject());
    const fetched = [running.shop, shop].map(async ({ origin }) => (await fetch(origin)).status);
    expect(await Promise.all(fetched)).toEqual([200, 200]);
  });

  test("a second start on the same data folder is refused and names it", async () => {
    const again = launch(project, { PORT: String(await findFreePort()) });
    expect(await again.ended).toBe(1);
    expect(again.output()).toContain(running.shop.origin);
    expect(isRunning(running.shop)).toBe(true);
  });

  test("an operator's command has the running shop's services", async () => {
    const beside = launch(project, {}, ["dev/shop.ts", "list"]);
    expect(await beside.ended).toBe(3);
    expect(beside.stdout()).toBe(`list DATABASE_URL=${running.shop.variables.DATABASE_URL}\n`);
  });

  test("an operator's command acts on no other services than the environment names", async () => {
    const { shop } = running;
    const own = new URL(shop.variables.DATABASE_URL ?? "");
    const command = (env: Record<string, string>) => launch(project, env, ["dev/shop.ts", "list"]);

    const database = "postgres://me:password@db.example/rehearsal";
    const other = command({ DATABASE_URL: database, STRIPE_SECRET_KEY: "sk_live_secret" });
    expect(await other.ended).toBe(3);
    expect(other.stdout()).toBe("");
    expect(other.output()).toContain(
      `  DATABASE_URL: db.example:5432/rehearsal here, ${own.host}/shop there\n` +
        "  STRIPE_SECRET_KEY: another one here than there\nNothing was done.",
    );
    expect(other.output()).not.toMatch(/password|sk_live|sk_test/);
    expect(other.output()).not.toContain(own.password);

    writeFileSync(join(project.root, ".env"), "BUCKET_NAME=production\n");
    const byFile = command({});
    expect(await byFile.ended).toBe(3);
    expect(byFile.stdout()).toBe("");
    expect(byFile.output()).toContain(
      `  BUCKET_NAME: production here, ${shop.variables.BUCKET_NAME} there`,
    );
    rmSync(join(project.root, ".env"));

    const same = command({ DATABASE_URL: own.href });
    await same.ended;
    expect(same.stdout()).toBe(`list DATABASE_URL=${own.href}\n`);
    const elsewhere = command({ DATABASE_URL: database, DATA_DIR: join(project.root, "other") });
    await elsewhere.ended;
    expect(elsewhere.stdout()).toBe(`list DATABASE_URL=${database}\n`);
    expect(elsewhere.output()).toContain("Database db.example:5432/rehearsal, storage ");
    expect(elsewhere.output()).not.toContain("password, storage");
  });
});

interface Project {
  root: string;
  dataDir: string;
  port: number;
  user?: { uid: number; gid: number };
}

/** The launcher in a project of its own, with small fakes of everything it starts or calls. */
async function createProject(name = "shop"): Promise<Project> {
  const parent = mkdtempSync(join(tmpdir(), "launcher-"));
  cleanups.push(() => rmSync(parent, { recursive: true, force: true }));
  const root = join(parent, name);
  mkdirSync(join(root, "dev"), { recursive: true });
  for (const file of readdirSync(join(projectRoot, "dev"))) {
    const source = join(projectRoot, "dev", file);
    if (statSync(source).isFile()) copyFileSync(source, join(root, "dev", file));
  }
  symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"));
  for (const [file, content] of Object.entries(fakes)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  mkdirSync(join(root, "build", "client"), { recursive: true });
  const soon = new Date(Date.now() + 60_000);
  utimesSync(join(root, "build", "server", "index.js"), soon, soon);
  cpSync(join(projectRoot, "package.json"), join(root, "package.json"));
  for (const folder of [parent, root]) chmodSync(folder, 0o777);
  return { root, dataDir: join(root, ".data"), port: await findFreePort() };
}

interface Launched {
  child: ChildProcess;
  ended: Promise<number | null>;
  /** Both streams, as far as they have come. */
  output: () => string;
  stdout: () => string;
}

function launch(
  { root, dataDir, port, user }: Project,
  env: Record<string, string> = {},
  args = ["dev/start.ts"],
): Launched {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    cwd: root,
    env: { NODE_ENV: "production", PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  let output = "";
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  cleanups.push(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return { child, ended, output: () => output, stdout: () => stdout };
}

/** Launches the shop and waits until it says that it's ready. */
async function start(project: Project, env: Record<string, string> = {}) {
  const launched = launch(project, env);
  const ready = new Promise<void>((resolve) => {
    launched.child.stdout?.on("data", () => {
      if (launched.output().includes("Ready after")) resolve();
    });
  });
  const early = launched.ended.then((code) => {
    throw new Error(`The launcher ended with ${code}:\n${launched.output()}`);
  });
  early.catch(() => {});
  await Promise.race([ready, early]);
  const runFile = readFileSync(join(project.dataDir, "run.json"), "utf8");
  return { ...launched, shop: JSON.parse(runFile) as RunningShop };
}

/** Everything a process has started, directly or not. */
function descendants(child: ChildProcess): ProcessIdentity[] {
  const found = new Set([child.pid]);
  // Parents are older and come first.
  for (const line of execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).split("\n")) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && found.has(parent)) found.add(pid);
  }
  found.delete(child.pid);
  return [...found].flatMap((pid) => (pid && identifyProcess(pid)) || []);
}

async function listen(port: number) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
}

const fakes = {
  "dev/payments/index.ts": `
    import { createServer } from "node:http";
    export async function startPaymentSimulator({ port, secretKey }) {
      const server = createServer();
      await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
      return { url: "http://127.0.0.1:" + port, secretKey, close: () => server.close() };
    }`,
  "dev/object-store/index.ts": `
    export async function startObjectStore({ port }) {
      return { url: "http://127.0.0.1:" + port, close: async () => {} };
    }`,
  "dev/mailbox/index.ts": `
    export async function startMailbox({ smtpPort, httpPort }) {
      const url = "http://127.0.0.1:" + httpPort;
      return { smtpUrl: "smtp://127.0.0.1:" + smtpPort, url, close: async () => {} };
    }`,
  "dev/vies/index.ts": `
    export async function startVies({ port }) {
      return { url: "http://127.0.0.1:" + port, close: async () => {} };
    }`,
  "db/query.ts": `
    import pg from "pg";
    export async function query(sql) {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      try { return await client.query(sql); } finally { await client.end(); }
    }`,
  "operations/migrate.ts": `
    import { query } from "../db/query";
    export const migrateToLatest = () => query("create table if not exists products (id int)");`,
  "dev/demo/seed.ts": `
    import { query } from "../../db/query";
    export async function seedDemoCatalogue() {
      await query("insert into products values (1)");
      return { products: 1, pictures: 0 };
    }`,
  "app/platform/env.server.ts": `
    export const env = process.env;`,
  "app/backoffice/invite.server.ts": `
    export const inviteFirstOwner = async (email) => "/einladung?for=" + email;`,
  "operations/commands.ts": `
    export async function runCommand(args) {
      console.log(args.join(" ") + " DATABASE_URL=" + process.env.DATABASE_URL);
      return 3;
    }`,
  "build/server/index.js": `
    import { createServer } from "node:http";
    import pg from "pg";
    const health = async () => {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      const { rowCount } = await client.query("select from products");
      await client.end();
      return "ok " + rowCount;
    };
    createServer(async ({ url }, response) => {
      if (url === "/die") process.exit(7);
      response.end(url === "/healthz" ? await health() : "the shop");
    }).listen(process.env.PORT, process.env.HOST);`,
};
