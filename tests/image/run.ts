/**
 * Builds what the Dockerfile says without Docker (see dockerfile.ts) and proves that the result is
 * whole: migrates as fly.toml's release command does, starts two machines as another user in
 * production mode against emulators, buys a part through a proxy that takes them in turn, runs
 * journeys in Chromium, and ends the machines as the platform would.
 *
 * Arguments go on to Playwright; without any it runs the journeys of a purchase. A Node of the
 * image's version may stand first on the PATH.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServices } from "../../dev/services";
import { startBalancer } from "../support/balancer";
import { checkChromium, findChromium } from "../support/chromium";
import { buy } from "../support/purchase";
import { findFreePort } from "../../dev/ports";
import { buildImage } from "./dockerfile";

const context = fileURLToPath(new URL("../..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "shop-image-"));
chmodSync(folder, 0o755);
const started = performance.now();
const log = (line: string) => console.log(line);

function expect(fact: boolean, claim: string) {
  if (!fact) throw new Error(`Not true: ${claim}`);
  log(`  ok     ${claim}`);
}

const chromium = findChromium();
log(checkChromium(chromium));
log(`Building in ${folder} with Node ${execFileSync("node", ["-v"]).toString().trim()}`);
const image = buildImage({ context, folder, log });
execFileSync("chmod", ["-R", "a+rX", image.root]);
const home = join(image.root, image.workdir);
const size = execFileSync("du", ["-sm", home]).toString().split("\t")[0];
log(
  `Image built after ${Math.round((performance.now() - started) / 1000)} s; ${size} MB beside Node`,
);
for (const absent of [
  "app",
  "db",
  "operations",
  "dev",
  "tests",
  "node_modules/tsx",
  "node_modules/vite",
]) {
  expect(!existsSync(join(home, absent)), `the image has no ${absent}`);
}
expect(image.user !== undefined && image.user !== "root", "the image doesn't run as root");

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;
const services = await startServices({
  dataDir: join(folder, "data"),
  port,
  appOrigin: origin,
  env: { NODE_ENV: "production" },
});
// As an operator sets it: where to listen and keep data is the image's own business.
const { PORT, HOST, DATA_DIR, ...configuration } = services.variables;
log(`Emulators run in ${DATA_DIR}; ${HOST}:${PORT} is the proxy before the machines`);

// As the image's user where this one may change users; any other but root does.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function run(command: string[], env: Record<string, string | undefined> = {}): ChildProcess {
  const [program = "", ...args] = command;
  return spawn(program, args, {
    cwd: home,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: "/nonexistent",
      ...image.env,
      ...configuration,
      CLIENT_IP_HEADER: "Fly-Client-IP",
      ...env,
    },
    stdio: ["pipe", "pipe", "inherit"],
    ...user,
  });
}

async function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, output };
}

const machines: { child: ChildProcess; metrics: number }[] = [];
try {
  const flyToml = await readFile(join(context, "fly.toml"), "utf8");
  const release = /^ *release_command = "(.*)"$/m.exec(flyToml)?.[1]?.split(" ") ?? [];
  const migrated = await finish(run(release));
  expect(migrated.code === 0 && migrated.output.includes("001-shop"), release.join(" "));

  const importing = run(["node", "build/server/shop.js", "import", "-", "--json"]);
  if (importing.stdin) {
    createReadStream(join(context, "dev/demo/parts.csv")).pipe(importing.stdin);
  }
  const imported = await finish(importing);
  expect(
    imported.code === 0 && imported.output.includes('"inserted": 786'),
    "import from standard input",
  );

  const targets: string[] = [];
  for (let machine = 0; machine < 2; machine++) {
    const [web, metrics] = [await findFreePort(), await findFreePort()];
    const child = run(image.command, { PORT: String(web), METRICS_PORT: String(metrics) });
    child.stdout?.pipe(createWriteStream(join(folder, `machine-${machine}.log`)));
    machines.push({ child, metrics });
    targets.push(`http://127.0.0.1:${web}`);
  }
  for (const target of targets) {
    const deadline = Date.now() + 30_000;
    while (!(await fetch(`${target}/readyz`).catch(() => undefined))?.ok) {
      if (Date.now() > deadline) throw new Error(`No answer; see the logs in ${folder}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const balancer = await startBalancer(targets, port);

  const number = await buy({
    origin,
    articleNumber: "6ES7315-2EH14-0AB0",
    email: "buyer@customer.test",
  });
  expect(Math.min(...balancer.answered) > 2, `both machines served the order ${number}`);
  const metrics = await fetch(`http://127.0.0.1:${machines[0]?.metrics}/metrics`);
  expect((await metrics.text()).includes("shop_orders{"), "/metrics tells of it");

  const journeys = process.argv.length > 2 ? process.argv.slice(2) : ["purchase.spec.ts"];
  const playwright = spawn("npx", ["playwright", "test", ...journeys], {
    cwd: context,
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      SHOP_ORIGIN: origin,
      SHOP_DATABASE_URL: configuration.DATABASE_URL,
      SHOP_MAILBOX: services.addresses.mailbox,
      SHOP_PAYMENTS: services.addresses.payments,
    },
  });
  const passed = await new Promise((resolve) => playwright.once("exit", resolve));
  expect(passed === 0, `the journeys ${journeys.join(" ")}`);

  for (const { child } of machines) {
    const ended = finish(child);
    child.kill("SIGTERM");
    expect((await ended).code === 0, "SIGTERM ends a machine with 0");
  }
  await balancer.close();
  log(`All of it after ${Math.round((performance.now() - started) / 1000)} s.`);
} finally {
  for (const { child } of machines) child.kill("SIGKILL");
  await services.stop();
}
await rm(folder, { recursive: true, force: true });
process.exit(0);
