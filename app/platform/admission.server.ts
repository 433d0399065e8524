import type { IncomingMessage, ServerResponse } from "node:http";
import { addressPrefix } from "./client-address";
import { BusyError, Slots } from "./slots";

/** Of one household's or company's pages so many are made at a time; so many more wait. */
const limits = { size: 8, maxWaiting: 100 };

const RETRY_SECONDS = "5";
const BUSY =
  "Zu viele Seiten auf einmal. Bitte laden Sie die Seite in einigen Sekunden neu.\n" +
  "Too many pages at once. Please reload the page in a few seconds.\n";

/** What a page costs; the checks of the process must get through, pictures come twenty to a page. */
function isPage({ method, url = "/" }: IncomingMessage): boolean {
  return method === "GET" && !/^\/(media\/|healthz|readyz)/.test(url);
}

interface Place {
  slots: Slots;
  requests: number;
}

const places = new Map<string, Place>();

/**
 * Begins a request when its place's turn has come: who asks for hundreds of pages at once waits for
 * themselves, not everybody for them. What is too much is answered 503.
 *
 * @param address the visitor's
 */
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
  const place = places.get(name) ?? { slots: new Slots(limits), requests: 0 };
  places.set(name, place);
  place.requests++;
  const answered = new Promise<void>((resolve) => response.once("close", resolve));
  const task = async () => {
    // Who gave up while waiting costs nothing more.
    if (response.destroyed) return;
    begin();
    await answered;
  };
  void place.slots
    .run(task)
    .catch((error: unknown) => {
      if (!(error instanceof BusyError)) throw error;
      const type = "text/plain; charset=utf-8";
      response.writeHead(503, { "Content-Type": type, "Retry-After": RETRY_SECONDS }).end(BUSY);
    })
    .finally(() => {
      if (--place.requests === 0) places.delete(name);
    });
}
