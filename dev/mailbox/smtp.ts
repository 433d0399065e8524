import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { SmtpRejection, type MailboxFaultPlan } from "./faults";
import type { Envelope } from "./mail-folder";

const MAX_MAIL_BYTES = 40 * 1024 * 1024;
const CLOSE_GRACE_MS = 250;

interface SmtpOptions {
  port: number;
  faults: MailboxFaultPlan;
  /** Resolves when the mail is on disk; only then the client gets its 250. */
  deliver: (raw: Buffer, envelope: Envelope) => Promise<void>;
}

type Reply = (error?: Error | null) => void;

export class SmtpListener {
  readonly #options: SmtpOptions;
  #server: SMTPServer | undefined;
  #port: number;

  constructor(options: SmtpOptions) {
    this.#options = options;
    this.#port = options.port;
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    const server = this.#createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#port, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
    // Clients that hang up in the middle are what tests do; they must not end the process.
    server.on("error", () => undefined);
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #createServer(): SMTPServer {
    const { deliver, faults } = this.#options;
    return new SMTPServer({
      name: "mailbox.localhost",
      banner: "mailbox emulator",
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      size: MAX_MAIL_BYTES,
      closeTimeout: CLOSE_GRACE_MS,
      onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? "anybody" }),
      onConnect: (_session, reply) => {
        if (faults.hangs("greeting")) return;
        void answer(reply, () => faults.wait());
      },
      onMailFrom: (_address, _session, reply) => {
        void answer(reply, async () => {
          await faults.wait();
          faults.checkRejection();
        });
      },
      onRcptTo: ({ address }, _session, reply) => {
        void answer(reply, async () => {
          await faults.wait();
          faults.checkRejection(address);
        });
      },
      onData: (stream, session, reply) => {
        void answer(reply, async () => {
          const raw = await collect(stream);
          if (faults.hangs("data")) await new Promise<never>(() => undefined);
          await faults.wait();
          await deliver(raw, envelopeOf(session));
        });
      },
    });
  }
}

async function answer(reply: Reply, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    reply(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  reply();
}

async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Read to the end even when too large: the client can't hear the answer before.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new SmtpRejection(552, "Message exceeds the maximum size");
  return Buffer.concat(chunks);
}

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
  };
}
