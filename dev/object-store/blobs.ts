import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createPrivateFile, makePrivateFolder, shardOf } from "./files";

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;
const READ_BYTES = 256 * 1024;

/** A file with bytes that never change. */
export interface Blob {
  name: string;
  size: number;
}

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Immutable byte files. Nothing refers to a blob until its metadata is written, so a transfer that
 * breaks off leaves nothing visible.
 */
export class BlobStore {
  readonly #incoming: string;
  readonly #data: string;
  readonly #folders = new Map<string, Promise<void>>();
  readonly #readers = new Map<string, number>();
  readonly #doomed = new Set<string>();

  constructor(folder: string) {
    this.#incoming = path.join(folder, "incoming");
    this.#data = path.join(folder, "data");
  }

  /** Makes the folders and removes transfers that a crash of an earlier run left behind. */
  async open(): Promise<void> {
    await makePrivateFolder(this.#incoming);
    await makePrivateFolder(this.#data);
    for (const name of await readdir(this.#incoming)) {
      const file = path.join(this.#incoming, name);
      // Young ones may belong to another process on the same folder.
      const info = await stat(file).catch(() => undefined);
      if (info && Date.now() - info.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
    }
  }

  /** Streams to disk. When the source throws, the file is removed and the error passed on. */
  async write(source: AsyncIterable<Buffer>): Promise<Blob & { md5: Buffer }> {
    const name = randomUUID();
    const temporary = path.join(this.#incoming, name);
    const md5 = createHash("md5");
    let size = 0;
    const handle = await createPrivateFile(temporary);
    try {
      try {
        for await (const chunk of source) {
          md5.update(chunk);
          size += chunk.length;
          await handle.writeFile(chunk);
        }
      } finally {
        await handle.close();
      }
      await this.#folder(name);
      await rename(temporary, this.#file(name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return { name, size, md5: md5.digest() };
  }

  /**
   * Protects blobs from removal until the returned function is called: who has begun to read an
   * object gets it whole, even when it is replaced meanwhile.
   */
  lease(blobs: readonly Blob[]): () => void {
    for (const { name } of blobs) this.#readers.set(name, (this.#readers.get(name) ?? 0) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      for (const { name } of blobs) {
        const readers = (this.#readers.get(name) ?? 1) - 1;
        if (readers > 0) {
          this.#readers.set(name, readers);
          continue;
        }
        this.#readers.delete(name);
        if (this.#doomed.delete(name)) void rm(this.#file(name), { force: true });
      }
    };
  }

  async remove(blobs: readonly Blob[]): Promise<void> {
    for (const { name } of blobs) {
      if (this.#readers.has(name)) this.#doomed.add(name);
      else await rm(this.#file(name), { force: true });
    }
  }

  /** Reads a range of the bytes that the blobs hold one after the other. */
  async *read(blobs: readonly Blob[], range: ByteRange): AsyncGenerator<Buffer> {
    let offset = 0;
    for (const { name, size } of blobs) {
      const start = Math.max(range.start - offset, 0);
      const end = Math.min(range.end - offset, size - 1);
      offset += size;
      if (start > end) continue;
      const stream = createReadStream(this.#file(name), {
        start,
        end,
        highWaterMark: READ_BYTES,
      });
      for await (const chunk of stream) yield chunk as Buffer;
    }
  }

  #file(name: string): string {
    return path.join(shardOf(this.#data, name), name);
  }

  #folder(name: string): Promise<void> {
    const folder = shardOf(this.#data, name);
    const made = this.#folders.get(folder) ?? makePrivateFolder(folder);
    this.#folders.set(folder, made);
    return made;
  }
}
