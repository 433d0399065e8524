import { type Parsed } from "~/parts/parse-price";

const MAX_PICTURES = 50;
const MAX_LENGTH = 1000;

/** Empty, "null", "[]" and "placeholder.svg" mean none. Names are storage keys. */
export function parsePictures(given: unknown): Parsed<string[]> {
  const list = toList(given);
  if (!list) return { problem: "is no readable list of pictures" };
  const pictures = new Set<string>();
  for (const entry of list) {
    if (entry === null) continue;
    if (typeof entry !== "string") return { problem: "must list names or addresses of pictures" };
    const picture = entry.trim();
    if (isNone(picture)) continue;
    const key = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(picture) ? picture : picture.replace(/^\//, "");
    if (!isUrl(key) && !isKey(key)) {
      return { problem: `"${picture.slice(0, 80)}" is no name or address of a picture` };
    }
    pictures.add(key);
  }
  if (pictures.size > MAX_PICTURES) return { problem: `has more than ${MAX_PICTURES} pictures` };
  return { value: [...pictures] };
}

function toList(given: unknown): unknown[] | undefined {
  if (given === null || given === undefined) return [];
  if (Array.isArray(given)) return given as unknown[];
  if (typeof given !== "string") return undefined;
  const text = given.trim();
  if (!/^["[{]/.test(text)) return [text];
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "string") return [parsed];
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isNone(picture: string): boolean {
  return picture === "" || picture === "null" || /(?:^|\/)placeholder\.[a-z]+$/i.test(picture);
}

/** Not in the shop's storage. */
export function isUrl(picture: string): boolean {
  return (
    /^https?:\/\//i.test(picture) &&
    picture.length <= MAX_LENGTH &&
    !/[\s\p{Cc}\p{Surrogate}]/u.test(picture) &&
    URL.canParse(picture)
  );
}

function isKey(picture: string): boolean {
  return (
    picture.length <= MAX_LENGTH &&
    !/[\p{Cc}\p{Surrogate}\\:?#]/u.test(picture) &&
    picture.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}
