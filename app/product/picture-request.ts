import { createHash } from "node:crypto";
import { isAbsolute, pictureWidths } from "~/ui/picture";

export type PictureFormat = "avif" | "webp";
type PictureWidth = (typeof pictureWidths)[number];

/** `key`: in the storage, or an address elsewhere. Without `width` at most 1600 pixels. */
export interface PictureVariant {
  key: string;
  width: PictureWidth | undefined;
  format: PictureFormat;
}

const MAX_KEY_LENGTH = 1000;

/** Never product pictures. */
const privateFolders = ["derived", "buyback", "backups"];

/** The picture lies on another server. */
export function isPictureAddress(key: string): boolean {
  return isAbsolute(key) && key.length <= MAX_KEY_LENGTH && URL.canParse(key);
}

/** Whether it is a product's picture, the products say. */
export function isPictureKey(key: string): boolean {
  const parts = key.split("/");
  return (
    key.length <= MAX_KEY_LENGTH &&
    !/[\p{Cc}\p{Surrogate}\\:?#]/u.test(key) &&
    parts.every((part) => part !== "" && part !== "." && part !== "..") &&
    !privateFolders.includes((parts[0] ?? "").toLowerCase())
  );
}

/** WebP, which every browser reads, unless `Accept` names a better one. */
export function pictureFormat(accept: string | null): PictureFormat {
  for (const entry of (accept ?? "").split(",")) {
    const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (type === "image/avif" && !refused) return "avif";
  }
  return "webp";
}

/** `undefined` for widths and keys that don't exist. */
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

export function derivedKey({ key, width, format }: PictureVariant): string {
  const name = isPictureAddress(key)
    ? `elsewhere/${createHash("sha256").update(key).digest("hex")}`
    : key;
  return `derived/${width ?? "full"}/${format}/${name}`;
}
