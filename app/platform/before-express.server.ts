import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import sirv from "sirv";

export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const wrapped = new WeakSet<Server>();

export type Admit = (request: IncomingMessage, response: ServerResponse, begin: () => void) => void;

/** For what costs next to nothing to send: Express and Remix would spend a page's time on it. */
export function handleBeforeExpress(
  server: Server,
  { handlers, admit }: { handlers: readonly EarlyHandler[]; admit: Admit },
): void {
  if (wrapped.has(server)) return;
  wrapped.add(server);
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (handlers.some((handle) => handle(request, response))) return;
    admit(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}

export function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** `Range` gets the whole file: sirv doesn't check its bounds. */
export function serveFiles(folder: string): EarlyHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => {
      const hashed = path.startsWith("/assets/");
      const life = hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
      response.setHeader("Cache-Control", life);
    },
  });
  return (request, response) => {
    if (!isRead(request)) return false;
    delete request.headers.range;
    let found = true;
    serve(request, response, () => {
      found = false;
    });
    return found;
  };
}
