import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "./errors";

const MAX_BODY = 1024 * 1024;

/** The body as text; more than 1 MB is an {@link ApiError} with status 413. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new ApiError(413, { message: "Request body too large." });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: string | object,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-cache, no-store",
    ...headers,
  });
  response.end(typeof body === "string" ? body : JSON.stringify(body, null, 2));
}

export function sendPage(
  response: ServerResponse,
  page: string,
  { status = 200, formOrigin = "" } = {},
) {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${formOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    "Cache-Control": "no-store",
  });
  response.end(page);
}

export function redirect(response: ServerResponse, location: string) {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store" });
  response.end();
}

/** No page the developer happens to have open may cause anything here. */
export function isCrossSite(request: IncomingMessage) {
  const site = request.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}
