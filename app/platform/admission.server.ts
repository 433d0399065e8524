import type { IncomingMessage, ServerResponse } from "node:http";
import { addressPrefix } from "./client-address";
import { BusyError, Semaphore } from "./semaphore";

/** Pages for one subnet that are rendered at a time, and that wait. */
const limits = { size: 8, maxWaiting: 100 };

const RETRY_SECONDS = "5";
const BUSY =
  "Zu viele Seiten auf einmal. Bitte laden Sie die Seite in einigen Sekunden neu.\n" +
  "Too many pages at once. Please reload the page in a few seconds.\n";

function isPage({ method, url = "/" }: IncomingMessage): boolean {
  return method === "GET" && !/^\/(media\/|healthz|readyz)/.test(url);
}

interface Subnet {
  semaphore: Semaphore;
  requests: number;
}

const subnets = new Map<string, Subnet>();

/** Whoever asks for hundreds of pages at once waits for themselves; beyond the queue it is 503. */
export function admit(
  request: IncomingMessage,
  response: ServerResponse,
  { address, begin }: { address: string; begin: () => void },
): void {
  if (!isPage(request)) {
    begin();
    return;
  }
  const name = addressPrefix(address);
  const subnet = subnets.get(name) ?? { semaphore: new Semaphore(limits), requests: 0 };
  subnets.set(name, subnet);
  subnet.requests++;
  const answered = new Promise<void>((resolve) => response.once("close", resolve));
  const task = async () => {
    if (response.destroyed) return;
    begin();
    await answered;
  };
  void subnet.semaphore
    .run(task)
    .catch((error: unknown) => {
      if (!(error instanceof BusyError)) throw error;
      const type = "text/plain; charset=utf-8";
      response.writeHead(503, { "Content-Type": type, "Retry-After": RETRY_SECONDS }).end(BUSY);
    })
    .finally(() => {
      if (--subnet.requests === 0) subnets.delete(name);
    });
}
