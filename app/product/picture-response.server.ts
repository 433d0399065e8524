import { isRead, type EarlyHandler } from "~/platform/before-remix.server";
import { parsePictureRequest, type PictureFormat, type PictureVariant } from "./picture-request";
import { findCachedPicture, type Picture } from "./pictures.server";

const PREFIX = "/media/";

/** 304 when the browser has the picture. */
export function pictureHead(
  { body, etag }: Picture,
  format: PictureFormat,
  ifNoneMatch: string | null | undefined,
): { status: 200 | 304; headers: Record<string, string> } {
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    Vary: "Accept",
  };
  const known = (ifNoneMatch ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag);
  if (known) return { status: 304, headers };
  const content = { "Content-Type": `image/${format}`, "Content-Length": String(body.byteLength) };
  return { status: 200, headers: { ...headers, ...content } };
}

function variantOf(url: string, accept: string | undefined): PictureVariant | undefined {
  if (!url.startsWith(PREFIX) || !URL.canParse(url, "http://shop")) return undefined;
  const { pathname, searchParams } = new URL(url, "http://shop");
  try {
    const key = decodeURIComponent(pathname.slice(PREFIX.length));
    return parsePictureRequest({ key, width: searchParams.get("w"), accept: accept ?? null });
  } catch {
    // Not percent-encoded: the route says so.
    return undefined;
  }
}

/** Most of what a first visit asks for. */
export const serveCachedPicture: EarlyHandler = (request, response) => {
  if (!isRead(request)) return false;
  const variant = variantOf(request.url ?? "", request.headers.accept);
  const picture = variant && findCachedPicture(variant);
  if (!picture) return false;
  const { status, headers } = pictureHead(
    picture,
    variant.format,
    request.headers["if-none-match"],
  );
  response.writeHead(status, headers).end(status === 200 ? picture.body : undefined);
  return true;
};
