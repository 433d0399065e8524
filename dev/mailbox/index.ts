import { MailboxFaultPlan, type MailboxFaults } from "./faults";
import { MailFolder } from "./mail-folder";
import { SmtpListener } from "./smtp";
import { MailboxWeb } from "./web";

export type { Mail } from "./mail";

export interface MailboxOptions {
  /** 0, the default, takes a free one. */
  smtpPort?: number;
  /** 0, the default, takes a free one. */
  httpPort?: number;
  dataDir: string;
}

export interface Mailbox {
  smtpUrl: string;
  /** Address of the web page, without a slash at the end. `/mails.json` is an array of `Mail`. */
  url: string;
  close(): Promise<void>;
  faults: MailboxFaults;
}

/** Every mail becomes an `.eml` file before the sender gets its 250. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { smtpPort = 0, httpPort = 0, dataDir } = options;
  const folder = new MailFolder(dataDir);
  await folder.open();
  const faults = new MailboxFaultPlan({ open: () => smtp.open(), close: () => smtp.close() });
  const smtp: SmtpListener = new SmtpListener({
    port: smtpPort,
    faults,
    deliver: async (raw, envelope) => void (await folder.store(raw, envelope)),
  });
  const web = new MailboxWeb(folder);
  await smtp.open();
  const webPort = await web.open(httpPort).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url: `http://127.0.0.1:${webPort}`,
    faults,
    close: async () => {
      await Promise.all([smtp.close(), web.close()]);
    },
  };
}
