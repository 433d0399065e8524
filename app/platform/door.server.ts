import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import sirv from "sirv";

/** @returns whether the request is being answered */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

const opened = new WeakSet<Server>();

/** Begins what costs a page's time, now or when its turn has come. */
export type Admit = (request: IncomingMessage, response: ServerResponse, begin: () => void) => void;

/**
 * From now on the server asks `answers`, one after the other, before it gives a request to Express:
 * for what costs next to nothing to send and would cost a page's time there.
 */
export function answerBeforeExpress(
  server: Server,
  { answers, admit }: { answers: readonly Answer[]; admit: Admit },
): void {
  if (opened.has(server)) return;
  opened.add(server);
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (answers.some((answer) => answer(request, response))) return;
    admit(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}

export function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/**
 * The browser's files of the build, as `vite.compress.ts` compressed them. Who asks for a part of one
 * (`Range`) gets the whole: sirv doesn't check its bounds.
 */
export function answerFiles(folder: string): Answer {
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
