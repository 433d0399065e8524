/**
 * An update in the middle of business: a machine of an earlier version sells, the database is
 * migrated under it, a machine of this tree's build comes beside it behind one proxy, and then the
 * earlier one goes. No answer may be an error, no order lost or changed, and stock and money have
 * to add up afterwards, also those of before. What is shipped from then on has an invoice, and
 * nothing else.
 *
 *   npm run test:rolling -- v1.2       a commit by any of its names: both are built
 *   npm run test:rolling -- 47e0733    the last version before the back office
 *   npm run test:rolling -- ../before  a folder with a build: both builds are taken as they are
 */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { startServices } from "../../dev/services";
import { startBalancer } from "../support/balancer";
import { type Machine, startMachine } from "../support/machine";
import { findFreePort } from "../../dev/ports";
import { startTrade } from "./trade";

const context = fileURLToPath(new URL("../..", import.meta.url));
const earlier = process.argv[2] ?? "HEAD~1";
const folder = mkdtempSync(join(tmpdir(), "shop-rolling-"));
chmodSync(folder, 0o755);

/** A folder that has a build already, or one made of the commit. */
function prepare(): string {
  if (existsSync(join(earlier, "build/server/index.js"))) return resolve(earlier);
  const old = join(folder, "old");
  mkdirSync(old);
  execFileSync("sh", ["-c", `git archive ${earlier} | tar -x -C "${old}"`], { cwd: context });
  execFileSync("npm", ["ci", "--prefer-offline"], { cwd: old, stdio: ["ignore", "ignore", 2] });
  for (const home of [old, context]) {
    execFileSync("npm", ["run", "build"], { cwd: home, stdio: ["ignore", "ignore", "inherit"] });
  }
  return old;
}

const old = prepare();
const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;
const services = await startServices({
  dataDir: join(folder, "data"),
  port,
  appOrigin: origin,
  env: { NODE_ENV: "production" },
});
// All visitors come through the proxy, each from an address of their own.
const production = { NODE_ENV: "production", CLIENT_IP_HEADER: "Fly-Client-IP" } as const;
const env = { ...process.env, ...services.variables, ...production };

/** What the launcher and the operator run of a version, to its end. */
async function run(home: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: home, env, stdio: ["ignore", "ignore", 2] });
  const code = await new Promise((done) => child.once("exit", done));
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${String(code)} in ${home}`);
}

const prepareDatabase = (home: string, task: string) =>
  run(home, "--import", "tsx", "dev/prepare-database.ts", task);

/** As the operator does. */
async function step(home: string, name: string, number: string, ...args: string[]): Promise<void> {
  await run(home, "build/server/shop.js", "orders", name, number, ...args, "--by", "rolling");
}

const machines: Machine[] = [];
async function start(home: string): Promise<Machine> {
  const machine = await startMachine(home, env);
  machines.push(machine);
  return machine;
}

try {
  await prepareDatabase(old, "migrate");
  await prepareDatabase(old, "demo");
  const before = await start(old);
  const targets = [before.origin];
  const balancer = await startBalancer(targets, port);
  const trade = await startTrade(origin, services.variables.DATABASE_URL ?? "");
  await trade.buyAll(3);
  await trade.remember();
  const shippedBefore = trade.toShip.splice(0, 2);
  for (const number of shippedBefore) await step(old, "ship", number, "JJD0001");
  console.log(`${earlier} sells and ships.`);

  // What fly.toml's release command does, while people buy.
  const migrated = prepareDatabase(context, "migrate");
  await trade.buyUntil(migrated);
  await trade.buyAll(1);
  console.log("Its database is this version's, and it still sells.");

  const after = await start(context);
  targets.push(after.origin);
  await trade.buyAll(3);
  console.log("Both versions sell in turn.");

  targets.shift();
  await before.stop();
  await trade.buyAll(1);
  for (const number of trade.unpaid) await step(context, "paid", number);
  console.log("This version sells alone, and what waited for its transfer is paid.");
  // Of those bought before and since; and one that arrives of those that had left.
  const shippedAfter = [...trade.toShip, ...trade.unpaid.slice(0, 2)];
  for (const number of shippedAfter) await step(context, "ship", number, "JJD0002");
  for (const number of shippedBefore.slice(0, 1)) await step(context, "deliver", number);
  await trade.checkPapers({ before: shippedBefore, after: shippedAfter });
  await trade.check();
  if (balancer.failed.length > 0) throw new Error(`Errors: ${balancer.failed.join(", ")}`);
  const answered = balancer.answered.reduce((sum, count) => sum + count, 0);
  console.log(`${answered} requests answered, none with an error.`);
  await balancer.close();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const { child } of machines) child.kill("SIGTERM");
  await services.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
