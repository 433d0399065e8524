/**
 * An update in the middle: a machine of an earlier version and one of this tree's build, behind one
 * proxy, on the database that this tree has migrated. Shoppers are served by both in turn.
 *
 *   npm run test:rolling -- v1.2       a commit by any of its names: both are built
 *   npm run test:rolling -- ../before  a folder with a build: both builds are taken as they are
 */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importDemoCatalogue, migrateDatabase } from "../../dev/database-setup";
import { startServices } from "../../dev/services";
import { startBalancer } from "../support/balancer";
import { buy } from "../support/purchase";
import { findFreePort } from "../../dev/ports";

const context = fileURLToPath(new URL("../..", import.meta.url));
const earlier = process.argv[2] ?? "HEAD~1";
const folder = mkdtempSync(join(tmpdir(), "shop-rolling-"));
chmodSync(folder, 0o755);

/** A folder that has a build already, or one made of the commit. */
function prepare(): string {
  if (existsSync(join(earlier, "build/server/index.js"))) return earlier;
  const old = join(folder, "old");
  mkdirSync(old);
  execFileSync("sh", ["-c", `git archive ${earlier} | tar -x -C "${old}"`], { cwd: context });
  symlinkSync(join(context, "node_modules"), join(old, "node_modules"));
  for (const home of [old, context]) {
    execFileSync("npm", ["run", "build"], { cwd: home, stdio: ["ignore", "ignore", "inherit"] });
  }
  return old;
}

const old = prepare();
const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;
const env = { NODE_ENV: "production" } as const;
const services = await startServices({
  dataDir: join(folder, "data"),
  port,
  appOrigin: origin,
  env,
});
const { signal } = new AbortController();
await migrateDatabase(services.variables, signal);
await importDemoCatalogue(services.variables, signal, console.log);

const ports = [await findFreePort(), await findFreePort()];
const machines = [old, context].map((home, at) =>
  spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    cwd: home,
    env: { ...process.env, ...services.variables, ...env, PORT: String(ports[at]) },
    stdio: ["ignore", "ignore", "inherit"],
  }),
);
try {
  const targets = ports.map((each) => `http://127.0.0.1:${each}`);
  for (const target of targets) {
    const deadline = Date.now() + 30_000;
    while (!(await fetch(`${target}/readyz`).catch(() => undefined))?.ok) {
      if (Date.now() > deadline) throw new Error(`${target} doesn't start.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const balancer = await startBalancer(targets, port);
  for (const name of ["first", "second", "third"]) {
    const number = await buy({
      origin,
      articleNumber: "6ES7315-2EH14-0AB0",
      email: `${name}@customer.test`,
    });
    console.log(`${number} bought from ${earlier} and this build in turn`);
  }
  console.log(
    `Requests answered: ${balancer.answered.join(" by the earlier version, ")} by this one.`,
  );
  await balancer.close();
} finally {
  for (const machine of machines) machine.kill("SIGTERM");
  await services.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
