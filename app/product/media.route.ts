import type { LoaderFunctionArgs } from "@remix-run/node";
import { log } from "~/platform/log.server";
import { BusyError } from "~/platform/semaphore";
import { UnreadablePictureError } from "./convert.server";
import { pictureHead } from "./picture-response.server";
import { parsePictureRequest } from "./picture-request";
import { findPicture, StorageAwayError } from "./pictures.server";

/** `/media/{key}?w=640`, as AVIF or WebP by `Accept`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const variant = parsePictureRequest({
    key: params["*"] ?? "",
    width: new URL(request.url).searchParams.get("w"),
    accept: request.headers.get("accept"),
  });
  if (!variant) return notFound();
  try {
    const picture = await findPicture(variant);
    if (!picture) return notFound();
    const known = request.headers.get("if-none-match");
    const { status, headers } = pictureHead(picture, variant.format, known);
    return new Response(status === 200 ? picture.body : null, { status, headers });
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

function notFound(): Response {
  return plain(404, "Not found", { "Cache-Control": "public, max-age=60" });
}

function plain(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}
