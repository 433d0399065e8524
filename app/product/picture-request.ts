import { createHash } from "node:crypto";
import { isAbsolute, pictureWidths } from "~/ui/picture";

export type PictureFormat = "avif" | "webp";
type PictureWidth = (typeof pictureWidths)[number];

/** One rendering of a picture, by its key in the storage or its address elsewhere; without `width` its full size, at most 1600 pixels. */
export interface PictureVariant {
  key: string;
  width: PictureWidth | undefined;
  format: PictureFormat;
}

const MAX_KEY_LENGTH = 1000;

/** Folders of the bucket that are never anybody's product picture. */
const privateFolders = ["derived", "buyback"];

/** True for the address of a picture that lies elsewhere. */
export function isPictureAddress(key: string): boolean {
  return isAbsolute(key) && key.length <= MAX_KEY_LENGTH && URL.canParse(key);
}

/**
 * True for a key that could be a product picture's: relative, without empty, `.` or `..` parts and
 * outside the bucket's private folders. Whether it is one, the products say.
 */
export function isPictureKey(key: string): boolean {
  const parts = key.split("/");
  return (
    key.length <= MAX_KEY_LENGTH &&
    !/[\p{Cc}\p{Surrogate}\\:?#]/u.test(key) &&
    parts.every((part) => part !== "" && part !== "." && part !== "..") &&
    !privateFolders.includes((parts[0] ?? "").toLowerCase())
  );
}

/** The best format that a browser's `Accept` names; WebP, which every browser reads, else. */
export function pictureFormat(accept: string | null): PictureFormat {
  for (const entry of (accept ?? "").split(",")) {
    const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (type === "image/avif" && !refused) return "avif";
  }
  return "webp";
}

/** The variant that a request asks for; `undefined` for widths and keys that don't exist. */
export function parsePictureRequest(request: {
  key: string;
  width: string | null;
  accept: string | null;
}): PictureVariant | undefined {
  if (!isPictureKey(request.key) && !isPictureAddress(request.key)) return undefined;
  const width = pictureWidths.find((known) => String(known) === request.width);
  if (request.width !== null && width === undefined) return undefined;
  return { key: request.key, width, format: pictureFormat(request.accept) };
}

/** Where the bucket keeps a variant once it is made. */
export function derivedKey({ key, width, format }: PictureVariant): string {
  const name = isPictureAddress(key)
    ? `elsewhere/${createHash("sha256").update(key).digest("hex")}`
    : key;
  return `derived/${width ?? "full"}/${format}/${name}`;
}
