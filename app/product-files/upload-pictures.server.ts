import { readFile, stat } from "node:fs/promises";
import { basename, extname, resolve, sep } from "node:path";
import type { Rejection } from "./row.server";

const MAX_BYTES = 25_000_000;

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

interface PictureStorage {
  objectExists(key: string): Promise<boolean>;
  putObject(object: { key: string; body: Uint8Array; contentType: string }): Promise<void>;
}

export interface PictureSource {
  /** Folder with the files; a picture `demo/x.webp` is `x.webp` or `demo/x.webp` in it. */
  dir: string;
  storage: PictureStorage;
  /** What the pages show of a picture, before it is stored. @throws when it is unreadable */
  prepare?: (key: string, body: Uint8Array) => Promise<void>;
}

export interface PictureResult {
  uploaded: number;
  present: number;
  missing: number;
  problems: Rejection[];
}

/** Only new ones; unreadable ones are reported. @throws the storage's own errors */
export async function uploadPictures(
  pictures: AsyncIterable<{ line: number; key: string }>,
  { dir, storage, prepare }: PictureSource,
  onProgress: (done: number) => void = () => {},
): Promise<PictureResult> {
  const result: PictureResult = { uploaded: 0, present: 0, missing: 0, problems: [] };
  const upload = async ({ line, key }: { line: number; key: string }) => {
    if (await storage.objectExists(key)) {
      result.present++;
      return;
    }
    const contentType = contentTypes[extname(key).toLowerCase()];
    const file = contentType ? await readPicture(dir, key) : "is no picture the shop can show";
    const found = typeof file === "string" ? file : await prepared(key, file);
    if (typeof found === "string" || !contentType) {
      result.missing++;
      const reason = `${key} ${String(found)}`;
      if (result.problems.length < 1000)
        result.problems.push({ line, field: "ProduktImages", reason });
      return;
    }
    await storage.putObject({ key, body: found, contentType });
    result.uploaded++;
  };
  const prepared = async (key: string, body: Uint8Array) => {
    try {
      await prepare?.(key, body);
      return body;
    } catch (error) {
      if ((error as Error).name !== "UnreadablePictureError") throw error;
      return "is no readable picture";
    }
  };
  const queue = pictures[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      await upload(next.value);
      onProgress(result.uploaded + result.present + result.missing);
    }
  };
  try {
    await Promise.all(Array.from({ length: 16 }, work));
  } finally {
    await queue.return?.();
  }
  return result;
}

/** A text says what is wrong with the file. */
async function readPicture(dir: string, key: string): Promise<Uint8Array | string> {
  const root = resolve(dir);
  for (const file of [resolve(root, key), resolve(root, basename(key))]) {
    if (!file.startsWith(root + sep)) continue;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) continue;
    return found.size <= MAX_BYTES ? readFile(file) : "is larger than 25 MB";
  }
  return `isn't in ${dir}`;
}
