import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * Answers as the EU's VIES does (REST, POST check-vat-number), by what the number contains:
 * 404 isn't registered, 503 the member state is away, 504 it takes longer than anybody waits, or
 * until it is released; every other one is registered.
 */

const MAX_BODY = 64 * 1024;
const SLOW_MS = 60_000;

interface Question {
  countryCode?: unknown;
  vatNumber?: unknown;
  requesterMemberStateCode?: unknown;
  requesterNumber?: unknown;
}

export interface ViesStandIn {
  url: string;
  /** What it was asked, the oldest first. */
  asked: string[];
  /** Resolves as soon as a question waits for its answer. */
  holding: () => Promise<void>;
  /** Those that wait are answered now. */
  release: () => void;
  close: () => Promise<void>;
}

/** Questions that wait for their answer. */
class Held extends EventEmitter {
  readonly waiting = new Set<() => void>();

  async wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.waiting.add(resolve);
      setTimeout(resolve, SLOW_MS).unref();
      this.emit("held");
    });
  }

  release() {
    for (const goOn of this.waiting) goOn();
    this.waiting.clear();
  }
}

export async function startVies({ port = 0 }: { port?: number } = {}): Promise<ViesStandIn> {
  const asked: string[] = [];
  const held = new Held();
  const server = createServer((request, response) => {
    answer(request, response, { asked, held }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    holding: async () => {
      if (held.waiting.size === 0) await once(held, "held");
    },
    release: () => held.release(),
    close: async () => {
      held.release();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { asked, held }: { asked: string[]; held: Held },
): Promise<void> {
  if (request.method !== "POST" || request.url !== "/check-vat-number") {
    return send(response, 404, failure("NOT_FOUND"));
  }
  const { countryCode, vatNumber, ...requester } = await readQuestion(request);
  if (typeof countryCode !== "string" || typeof vatNumber !== "string" || vatNumber === "") {
    return send(response, 400, failure("INVALID_INPUT"));
  }
  asked.push(countryCode + vatNumber);
  if (vatNumber.includes("503")) return send(response, 200, failure("MS_UNAVAILABLE"));
  if (vatNumber.includes("504")) await held.wait();
  const valid = !vatNumber.includes("404");
  const isAskedByTrader = Boolean(requester.requesterMemberStateCode && requester.requesterNumber);
  send(response, 200, {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid,
    requestIdentifier: isAskedByTrader ? `WAPIAAAA${Date.now().toString(36).toUpperCase()}` : "",
    name: valid ? "Beispiel Handel GmbH" : "---",
    address: valid ? "Teststraße 1\n1010 Wien" : "---",
    traderName: "---",
    traderStreet: "---",
    traderPostalCode: "---",
    traderCity: "---",
    traderCompanyType: "---",
    traderNameMatch: "NOT_PROCESSED",
  });
}

function failure(error: string) {
  return { actionSucceed: false, errorWrappers: [{ error }] };
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length > MAX_BODY) return {};
  }
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? content : {};
  } catch {
    return {};
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
