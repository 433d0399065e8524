/** `npm start` and `npm run dev`. */
import { buildIfStale } from "./build";
import { describeEnding } from "./children";
import { importDemoCatalogue, inviteFirstOwner, migrateDatabase } from "./database-setup";
import { describeError, Failure } from "./failure";
import { probePort } from "./ports";
import { claimDataDir, findRunningShop, writeRunFile } from "./run-file";
import { startDevelopmentServer, startProductionServer, waitUntilHealthy } from "./server-process";
import { startServices, type Services } from "./services";
import { internalOrigin, prepareEnvironment, readSettings, type Settings } from "./settings";
import { Shutdown } from "./shutdown";

const isDevelopment = process.argv.includes("--dev");
/** Without the demo catalogue, as a new shop begins. */
const isEmpty = process.argv.includes("--empty");
const log = (line: string) => console.log(line);
const shutdown = new Shutdown(log);

let exitCode = 0;
try {
  await run();
} catch (error) {
  if (!shutdown.signal.aborted) {
    console.error(describeError(error));
    exitCode = 1;
  }
}
await shutdown.end();
process.exit(exitCode);

async function run() {
  process.on("uncaughtException", (error) => void crash(error));
  process.on("unhandledRejection", (error) => void crash(error));
  prepareEnvironment();
  const settings = readSettings(process.env);
  claim(settings);
  await requireFreePort(settings);

  const { signal } = shutdown;
  const built = isDevelopment ? Promise.resolve() : buildIfStale(signal, log);
  shutdown.add(() => built.catch(() => {}));
  const starting = startServices({ ...settings, env: process.env, log });
  shutdown.add(async () => (await starting.catch(() => undefined))?.stop());
  starting.then(
    (services) => shutdown.addForced(services.kill),
    () => {},
  );
  const prepared = starting.then(async (services) => {
    await migrateDatabase(services.variables, signal, log);
    if (services.hasEmbeddedDatabase && !isEmpty) {
      await importDemoCatalogue(services.variables, signal, log);
    }
    return services;
  });
  const [services] = await shutdown.unlessInterrupted(Promise.all([prepared, built]));
  await serve(settings, services);
}

async function serve(settings: Settings, services: Services) {
  const { variables, addresses } = services;
  const start = isDevelopment ? startDevelopmentServer : startProductionServer;
  const server = start(variables);
  shutdown.add(() => server.stop(8000));
  const origin = internalOrigin(settings.host, settings.port);
  await shutdown.unlessInterrupted(waitUntilHealthy(server, origin));
  shutdown.add(
    writeRunFile(settings.dataDir, { origin: settings.appOrigin, addresses, variables }),
  );
  const ownerLink = services.hasEmbeddedDatabase
    ? await inviteFirstOwner(variables, shutdown.signal)
    : undefined;
  announce(settings, services, ownerLink);
  const ending = await shutdown.unlessInterrupted(server.ended);
  throw new Failure(`The web server ended unexpectedly (${describeEnding(ending)}).`);
}

function claim({ dataDir }: Settings) {
  const claimed = claimDataDir(dataDir, isDevelopment ? "npm run dev" : "npm start");
  if (typeof claimed === "function") {
    shutdown.add(claimed);
    return;
  }
  const shop = findRunningShop(dataDir);
  throw new Failure(
    shop
      ? `The shop already runs on ${dataDir}: ${shop.origin} (process ${shop.pid}).`
      : `${dataDir} is in use by "${claimed.purpose}" (process ${claimed.pid}).`,
  );
}

async function requireFreePort({ port, host }: Settings) {
  const problem = await probePort(port, host);
  if (problem === undefined) return;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. End that, or set PORT to another one.`,
    EACCES: `Port ${port} needs more permissions than you have. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine doesn't have the address ${host}. Correct HOST.`,
    ENOTFOUND: `The address ${host} is unknown. Correct HOST.`,
  };
  throw new Failure(reasons[problem] ?? `Can't listen on ${host}:${port} (${problem}).`);
}

function announce(
  { appOrigin, dataDir }: Settings,
  { addresses }: Services,
  ownerLink: string | undefined,
) {
  const lines = [
    ["Shop", appOrigin],
    ["Payment simulator", addresses.payments],
    ["Mailbox", addresses.mailbox],
    ["Data folder", dataDir],
    ["Back office", ownerLink ? `${ownerLink} (once, for its owner)` : `${appOrigin}/intern`],
  ].flatMap(([label, value]) => (value ? [`  ${label?.padEnd(19)}${value}`] : []));
  const seconds = (performance.now() / 1000).toFixed(1);
  log(`\n${lines.join("\n")}\n\nReady after ${seconds} s. Ctrl-C ends it.\n`);
}

async function crash(error: unknown) {
  if (!shutdown.signal.aborted) console.error(describeError(error));
  await shutdown.end();
  process.exit(1);
}
