import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

/** Sends what costs next to nothing: Remix would spend a page's time on it. @returns whether it did */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

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
