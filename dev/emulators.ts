import { join } from "node:path";
import { PortBook, startOnPorts } from "./ports";
import { startPostgres } from "./postgres";
import { loadSecrets, type Secrets } from "./secrets";

export interface EmulatorContext {
  dataDir: string;
  serverOrigin: string;
  env: NodeJS.ProcessEnv;
  book: PortBook;
  secrets: Secrets;
  log: (line: string) => void;
}

export interface Emulator {
  variables: Record<string, string>;
  address?: string;
  stop: () => Promise<void>;
  kill?: () => void;
}

export function createContext(
  options: Pick<EmulatorContext, "dataDir" | "serverOrigin" | "env" | "log">,
): EmulatorContext {
  const { dataDir } = options;
  return { ...options, book: new PortBook(dataDir), secrets: loadSecrets(dataDir) };
}

export async function startDatabase({ dataDir, book, log }: EmulatorContext): Promise<Emulator> {
  const database = await startPostgres({
    dataDir: join(dataDir, "postgres"),
    port: book.get("postgres"),
    log,
  });
  book.set("postgres", database.port);
  return {
    variables: { DATABASE_URL: database.url },
    stop: database.stop,
    kill: database.kill,
  };
}

export async function startPayments(context: EmulatorContext): Promise<Emulator> {
  const { dataDir, serverOrigin, book, secrets } = context;
  const { startPaymentSimulator } = await import("./payments/index");
  const simulator = await startOnPorts(book, ["payments"], ({ payments }) => {
    return startPaymentSimulator({
      port: payments,
      webhookUrl: `${serverOrigin}/webhooks/stripe`,
      webhookSecret: secrets.stripeWebhookSecret,
      secretKey: secrets.stripeSecretKey,
      dataFile: join(dataDir, "payments/state.json"),
    });
  });
  return {
    variables: {
      STRIPE_SECRET_KEY: simulator.secretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_URL: simulator.url,
    },
    address: simulator.url,
    stop: () => simulator.close(),
  };
}

export async function startStorage(context: EmulatorContext): Promise<Emulator> {
  const { dataDir, book, secrets } = context;
  const { startObjectStore } = await import("./object-store/index");
  const account = {
    bucket: "shop",
    region: "auto",
    accessKeyId: secrets.storageAccessKeyId,
    secretAccessKey: secrets.storageSecretAccessKey,
  };
  const store = await startOnPorts(book, ["objects"], ({ objects }) => {
    return startObjectStore({ ...account, port: objects, dataDir: join(dataDir, "objects") });
  });
  return {
    variables: {
      BUCKET_NAME: account.bucket,
      AWS_ENDPOINT_URL_S3: store.url,
      AWS_REGION: account.region,
      AWS_ACCESS_KEY_ID: account.accessKeyId,
      AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    stop: () => store.close(),
  };
}

export async function startVatCheck({ book }: EmulatorContext): Promise<Emulator> {
  const { startVies } = await import("./vies/index");
  const vies = await startOnPorts(book, ["vies"], (ports) => startVies({ port: ports.vies }));
  return { variables: { VIES_URL: vies.url }, stop: () => vies.close() };
}

/** Sender and receiver may be configured all the same. */
export async function startMail({ dataDir, env, book }: EmulatorContext): Promise<Emulator> {
  const { startMailbox } = await import("./mailbox/index");
  const mailbox = await startOnPorts(book, ["smtp", "mailbox"], (ports) => {
    return startMailbox({
      smtpPort: ports.smtp,
      httpPort: ports.mailbox,
      dataDir: join(dataDir, "mail"),
    });
  });
  return {
    variables: {
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: env.MAIL_FROM || "shop@shop.example",
      MAIL_TO: env.MAIL_TO || "office@shop.example",
    },
    address: mailbox.url,
    stop: () => mailbox.close(),
  };
}
