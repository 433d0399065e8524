import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { log } from "~/platform/log.server";
import { BusyError } from "~/platform/slots";
import { UnreadablePictureError } from "./convert.server";
import { parsePictureRequest, type PictureFormat } from "./picture-request";
import { findPicture, StorageAwayError } from "./pictures.server";

/** A product's picture in the width asked for (`/media/{key}?w=640`), as AVIF or WebP by `Accept`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const variant = parsePictureRequest({
    key: params["*"] ?? "",
    width: new URL(request.url).searchParams.get("w"),
    accept: request.headers.get("accept"),
  });
  if (!variant) return notFound();
  try {
    const body = await findPicture(variant);
    return body ? picture(request, body, variant.format) : notFound();
  } catch (error) {
    if (error instanceof UnreadablePictureError) {
      log.warn({ key: variant.key, err: String(error.cause) }, "unreadable picture");
      return notFound();
    }
    if (error instanceof StorageAwayError || error instanceof BusyError) {
      log.warn({ err: error.message }, "picture unavailable");
      return plain(503, "Temporarily unavailable", { "Retry-After": "10" });
    }
    throw error;
  }
}

function picture(request: Request, body: Uint8Array<ArrayBuffer>, format: PictureFormat): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    Vary: "Accept",
  };
  const known = (request.headers.get("if-none-match") ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag);
  if (known) return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: {
      ...headers,
      "Content-Type": `image/${format}`,
      "Content-Length": String(body.byteLength),
    },
  });
}

function notFound(): Response {
  return plain(404, "Not found", { "Cache-Control": "public, max-age=60" });
}

function plain(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}
