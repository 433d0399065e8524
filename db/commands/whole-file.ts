import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** Writes a file that only its owner may read, under another name until it is complete. */
export async function writeWholeFile(
  file: string,
  content: Readable,
  { gzip = false }: { gzip?: boolean } = {},
): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  const target = createWriteStream(unfinished, { mode: 0o600 });
  try {
    await (gzip ? pipeline(content, createGzip(), target) : pipeline(content, target));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
