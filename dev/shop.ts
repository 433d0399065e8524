// With the services of a running shop, unless the environment names others.
import { setTimeout as sleep } from "node:timers/promises";
import { migrateDatabase } from "./database-setup";
import { describeError, Failure } from "./failure";
import { claimDataDir, findRunningShop } from "./run-file";
import { startServices } from "./services";
import { prepareEnvironment, readSettings, type Settings } from "./settings";
import { Shutdown } from "./shutdown";
import { describeTarget, requireSameServices } from "./target";

const log = (line: string) => console.error(line);
const shutdown = new Shutdown(log);

let exitCode = 130;
try {
  const args = process.argv.slice(2);
  prepareEnvironment();
  process.env.NODE_ENV ??= "production";
  if (!isHelp(args)) {
    const variables = await shutdown.unlessInterrupted(findVariables());
    Object.assign(process.env, variables);
    log(describeTarget(variables));
  }
  Object.assign(globalThis, { shopLogsToStandardError: true });
  const { runCommand } = await import("../operations/commands");
  exitCode = await shutdown.unlessInterrupted(runCommand(args));
  // Before its database ends. The command's modules were loaded only if it needed them.
  await (globalThis as { shopPool?: { end: () => Promise<void> } }).shopPool?.end();
} catch (error) {
  if (!shutdown.signal.aborted) {
    console.error(describeError(error));
    // As a command that failed; its own codes 0 to 3 come from operations/commands.ts.
    exitCode = 3;
  }
}
await shutdown.end();
process.exit(exitCode);

function isHelp(args: string[]) {
  return args.length === 0 || args.some((arg) => ["--help", "-h", "help"].includes(arg));
}

async function findVariables(): Promise<Record<string, string>> {
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  const deadline = Date.now() + 120_000;
  for (let waited = 0; ; waited++) {
    const shop = findRunningShop(dataDir);
    if (shop) {
      requireSameServices(process.env, shop, dataDir);
      return shop.variables;
    }
    const claimed = claimDataDir(dataDir, "npm run shop");
    if (typeof claimed === "function") {
      shutdown.add(claimed);
      return startOwn(settings);
    }
    const holder = `"${claimed.purpose}" (process ${claimed.pid})`;
    if (Date.now() > deadline) throw new Failure(`${dataDir} is in use by ${holder}.`);
    if (waited === 0) log(`Waiting for ${holder}, which uses ${dataDir} ...`);
    await sleep(100, undefined, { signal: shutdown.signal });
  }
}

async function startOwn(settings: Settings) {
  const starting = startServices({ ...settings, env: process.env, log });
  shutdown.add(async () => (await starting.catch(() => undefined))?.stop());
  const services = await starting;
  shutdown.addForced(services.kill);
  if (services.hasEmbeddedDatabase) {
    await migrateDatabase(services.variables, shutdown.signal, log);
  }
  return services.variables;
}
