import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { UsageError } from "./console";

/** @throws {UsageError} when there is a folder of that name, or none to write it into */
export async function requireFolderOf(file: string): Promise<void> {
  const isFolder = async (path: string) =>
    (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
  if (await isFolder(file)) throw new UsageError(`${file} is a folder.`);
  const folder = dirname(resolve(file));
  if (!(await isFolder(folder))) throw new UsageError(`There is no folder ${folder}.`);
}

/** Readable by its owner only; under another name until it is complete. */
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
