import { setTimeout as sleep } from "node:timers/promises";
import { makeDataDir } from "./postgres-place";
import { internalOrigin } from "./settings";
import {
  createContext,
  startDatabase,
  startMail,
  startPayments,
  startStorage,
  startVatCheck,
  type Emulator,
  type EmulatorContext,
} from "./emulators";

export interface ServicesOptions {
  dataDir: string;
  port: number;
  appOrigin: string;
  /** What it names isn't replaced by an emulator. */
  env: NodeJS.ProcessEnv;
  host?: string;
  log?: (line: string) => void;
}

export interface Services {
  variables: Record<string, string>;
  addresses: { payments?: string; mailbox?: string };
  hasEmbeddedDatabase: boolean;
  stop: () => Promise<void>;
  kill: () => void;
}

/** Apart from the variables that every process gets anyway. */
const configurationNames = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_API_URL",
  "BUCKET_NAME",
  "AWS_ENDPOINT_URL_S3",
  "AWS_REGION",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "VIES_URL",
  "MAIL_FROM",
  "MAIL_TO",
  "BACKUP_RECIPIENT",
  "BACKUP_IDENTITY",
  "CLIENT_IP_HEADER",
  "LOG_LEVEL",
];

// When only some variables are set, somebody meant the real service: no emulator then, and the
// application says what's missing.
const emulators: {
  name: "database" | "payments" | "storage" | "mailbox" | "vies";
  variables: string[];
  start: (context: EmulatorContext) => Promise<Emulator>;
}[] = [
  { name: "database", variables: ["DATABASE_URL"], start: startDatabase },
  {
    name: "payments",
    variables: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_URL"],
    start: startPayments,
  },
  // Not the AWS_ ones for account and region: many people have those set for other purposes.
  { name: "storage", variables: ["BUCKET_NAME", "AWS_ENDPOINT_URL_S3"], start: startStorage },
  { name: "mailbox", variables: ["SMTP_URL"], start: startMail },
  { name: "vies", variables: ["VIES_URL"], start: startVatCheck },
];

export const serviceVariables = emulators.flatMap(({ variables }) => variables);

/** The caller holds the data folder's lock (run-file.ts). @throws when one doesn't start */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { dataDir, port, appOrigin, env, host = "127.0.0.1", log = () => {} } = options;
  makeDataDir(dataDir);
  const serverOrigin = internalOrigin(host, port);
  const context = createContext({ dataDir, serverOrigin, env, log });
  const wanted = emulators.filter(({ variables }) => variables.every((name) => !env[name]));
  const results = await Promise.allSettled(
    wanted.map(async ({ name, start }) => ({ name, ...(await start(context)) })),
  );
  const running = results.flatMap((result) => {
    return result.status === "fulfilled" ? [result.value] : [];
  });
  const stop = () => stopAll(running);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }

  const configured = configurationNames.flatMap((name) => {
    const value = env[name];
    return value ? [[name, value] as const] : [];
  });
  const addressOf = (name: string) => running.find((emulator) => emulator.name === name)?.address;
  return {
    variables: {
      SESSION_SECRET: context.secrets.sessionSecret,
      ...Object.fromEntries(configured),
      ...Object.fromEntries(running.flatMap(({ variables }) => Object.entries(variables))),
      PORT: String(port),
      HOST: host,
      APP_ORIGIN: appOrigin,
      DATA_DIR: dataDir,
    },
    addresses: { payments: addressOf("payments"), mailbox: addressOf("mailbox") },
    hasEmbeddedDatabase: running.some(({ name }) => name === "database"),
    stop,
    kill: () => running.forEach((emulator) => emulator.kill?.()),
  };
}

/** The database last: the others may still use it. */
async function stopAll(running: (Emulator & { name: string })[]) {
  const others = running.filter(({ name }) => name !== "database");
  const database = running.find(({ name }) => name === "database");
  const closed = Promise.allSettled(others.map((emulator) => emulator.stop()));
  // An open browser connection must not keep an emulator, and with it the launcher, for ever.
  await Promise.race([closed, sleep(3000, undefined, { ref: false })]);
  await database?.stop();
}
