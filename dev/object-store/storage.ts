import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Checksum } from "./body";
import { BlobStore, type Blob, type ByteRange } from "./blobs";
import {
  isMissing,
  KeyedMutex,
  makePrivateFolder,
  readJson,
  shardOf,
  writeJsonAtomically,
} from "./files";

export type ChecksumType = "FULL_OBJECT" | "COMPOSITE";

/** What S3 keeps beside the bytes of an object and sends back with them. */
export interface ObjectMetadata {
  /** System headers by lower-case name: content-type, content-disposition, cache-control, ... */
  headers: Record<string, string>;
  /** `x-amz-meta-*` without the prefix. */
  user: Record<string, string>;
}

export interface StoredObject {
  key: string;
  /** Without quotes. */
  etag: string;
  /** Bytes */
  size: number;
  /** ISO 8601 with milliseconds */
  lastModified: string;
  metadata: ObjectMetadata;
  checksum?: Checksum & { type: ChecksumType };
  /** The bytes: one blob, or the parts of a multipart upload. */
  blobs: Blob[];
  /** The multipart upload it came from. */
  uploadId?: string;
}

/**
 * Objects on disk. The files are the only truth: nothing is held in memory, so that a second
 * process on the same folder (an operator's command beside the running shop) sees every change.
 *
 * `objects/ab/<sha256 of the key>.json` is an object's metadata; writing it is what makes the object
 * visible. `data/ab/<uuid>` are bytes.
 */
export class ObjectStorage {
  readonly blobs: BlobStore;
  readonly #folder: string;
  readonly #locks = new KeyedMutex();

  constructor(dataDir: string) {
    this.blobs = new BlobStore(dataDir);
    this.#folder = path.join(dataDir, "objects");
  }

  async open(): Promise<void> {
    await makePrivateFolder(this.#folder);
    await this.blobs.open();
  }

  find(key: string): Promise<StoredObject | undefined> {
    return readJson<StoredObject>(this.#file(key));
  }

  /**
   * Finds an object and protects its bytes until `release` is called.
   * `read` gives a range of them, in pieces.
   */
  async openForReading(key: string): Promise<
    | {
        object: StoredObject;
        read: (range: ByteRange) => AsyncGenerator<Buffer>;
        release: () => void;
      }
    | undefined
  > {
    return this.#locks.run(key, async () => {
      const object = await this.find(key);
      if (!object) return undefined;
      const release = this.blobs.lease(object.blobs);
      return { object, release, read: (range) => this.blobs.read(object.blobs, range) };
    });
  }

  /**
   * Makes an object visible in place of the one with its key.
   * @param check sees the object to be replaced and may throw to prevent it
   */
  async put(
    object: StoredObject,
    check?: (current: StoredObject | undefined) => void,
  ): Promise<void> {
    await this.#locks.run(object.key, async () => {
      const current = await this.find(object.key);
      check?.(current);
      const file = this.#file(object.key);
      await makePrivateFolder(path.dirname(file));
      await writeJsonAtomically(file, object);
      if (current) await this.blobs.remove(current.blobs);
    });
  }

  /** Removes an object; nothing happens when there is none. */
  async remove(key: string): Promise<void> {
    await this.#locks.run(key, async () => {
      const current = await this.find(key);
      if (!current) return;
      await rm(this.#file(key), { force: true });
      await this.blobs.remove(current.blobs);
    });
  }

  /** Every object whose key begins with `prefix`, sorted by the bytes of the keys as S3 does. */
  async list(prefix: string): Promise<StoredObject[]> {
    const shards = await readdir(this.#folder);
    const found: StoredObject[] = [];
    for (const shard of shards) {
      const folder = path.join(this.#folder, shard);
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
      const objects = await Promise.all(
        names.map((name) => readJson<StoredObject>(path.join(folder, name))),
      );
      for (const object of objects) if (object?.key.startsWith(prefix)) found.push(object);
    }
    return found.sort((a, b) => compareKeys(a.key, b.key));
  }

  // A hash, because keys may be longer than file names, contain `../` or differ by case only.
  #file(key: string): string {
    const name = createHash("sha256").update(key).digest("hex");
    return path.join(shardOf(this.#folder, name), `${name}.json`);
  }
}

/** S3's order: by UTF-8 bytes, which differs from JavaScript's for characters beyond U+FFFF. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Names in a folder; none when it doesn't exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
