import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { Disk, type Blob } from "./disk";
import { S3Error } from "./errors";

/** Every part but the last (Amazon S3 User Guide, "Multipart upload limits"). */
const MIN_PART_BYTES = 5 * 1024 * 1024;

export interface StoredObject {
  key: string;
  contentType: string;
  /** ISO 8601 */
  lastModified: string;
  /** One blob, or the parts of a multipart upload. */
  blobs: Blob[];
  uploadId?: string;
}

interface OpenUpload {
  key: string;
  uploadId: string;
  contentType: string;
  /** ISO 8601 */
  initiated: string;
  parts: Record<number, Blob>;
}

export class ObjectStorage {
  readonly #disk: Disk;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#disk = new Disk(folder);
  }

  open(): Promise<void> {
    return this.#disk.open();
  }

  /** @throws {S3Error} `NoSuchKey` */
  async get(key: string): Promise<StoredObject> {
    const object = await this.#find(key);
    if (!object) throw new S3Error("NoSuchKey", "The specified key does not exist.");
    return object;
  }

  async read(key: string): Promise<{ object: StoredObject; body: Readable }> {
    return this.#alone(async () => {
      const object = await this.get(key);
      return { object, body: await this.#disk.read(object.blobs) };
    });
  }

  async put(key: string, contentType: string, body: AsyncIterable<Buffer>): Promise<Blob> {
    const blob = await this.#disk.store(body);
    await this.#alone(() => this.#replace({ key, contentType, blobs: [blob] }));
    return blob;
  }

  /** Nothing happens when there is no such object. */
  async remove(key: string): Promise<void> {
    await this.#alone(async () => {
      const object = await this.#find(key);
      await this.#disk.removeFile(objectPath(key));
      await this.#disk.remove(object?.blobs ?? []);
    });
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const objects = await this.#disk.readAll<StoredObject>("objects");
    return objects
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async createUpload(key: string, contentType: string): Promise<string> {
    const uploadId = randomUUID();
    const initiated = new Date().toISOString();
    const upload: OpenUpload = { key, uploadId, contentType, initiated, parts: {} };
    await this.#disk.writeJson(uploadPath(uploadId), upload);
    return uploadId;
  }

  /** Adds a part, or replaces the one with its number. @throws {S3Error} `NoSuchUpload` */
  async putPart(
    key: string,
    uploadId: string,
    part: number,
    body: AsyncIterable<Buffer>,
  ): Promise<Blob> {
    await this.#getUpload(key, uploadId);
    const blob = await this.#disk.store(body);
    await this.#alone(async () => {
      const upload = await this.#getUpload(key, uploadId).catch(async (error: unknown) => {
        await this.#disk.remove([blob]);
        throw error;
      });
      const replaced = upload.parts[part];
      upload.parts[part] = blob;
      await this.#disk.writeJson(uploadPath(uploadId), upload);
      if (replaced) await this.#disk.remove([replaced]);
    });
    return blob;
  }

  /** @throws {S3Error} `NoSuchUpload`, `InvalidPart`, `InvalidPartOrder`, `EntityTooSmall` */
  async completeUpload(
    key: string,
    uploadId: string,
    wanted: { part: number; etag: string }[],
  ): Promise<void> {
    await this.#alone(async () => {
      // Completing again is not an error: the client may have missed the first answer.
      if ((await this.#find(key))?.uploadId === uploadId) return;
      const { contentType, parts } = await this.#getUpload(key, uploadId);
      const isAscending = wanted.every(({ part }, i) => part > (wanted[i - 1]?.part ?? 0));
      if (!isAscending) throw new S3Error("InvalidPartOrder");
      const blobs = wanted.map(({ part, etag }, index) => {
        const blob = parts[part];
        if (blob?.name !== etag) throw new S3Error("InvalidPart");
        const isLast = index === wanted.length - 1;
        if (blob.size < MIN_PART_BYTES && !isLast) throw new S3Error("EntityTooSmall");
        return blob;
      });
      await this.#replace({ key, contentType, blobs, uploadId });
      await this.#disk.removeFile(uploadPath(uploadId));
      await this.#disk.remove(Object.values(parts).filter((blob) => !blobs.includes(blob)));
    });
  }

  /** @throws {S3Error} `NoSuchUpload` */
  async abortUpload(key: string, uploadId: string): Promise<void> {
    await this.#alone(async () => {
      const { parts } = await this.#getUpload(key, uploadId);
      await this.#disk.removeFile(uploadPath(uploadId));
      await this.#disk.remove(Object.values(parts));
    });
  }

  async uploads(prefix: string): Promise<OpenUpload[]> {
    const uploads = await this.#disk.readAll<OpenUpload>("uploads");
    const order = ({ key, initiated }: OpenUpload) => `${key}\n${initiated}`;
    return uploads
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => (order(a) < order(b) ? -1 : 1));
  }

  #find(key: string): Promise<StoredObject | undefined> {
    return this.#disk.readJson<StoredObject>(objectPath(key));
  }

  async #getUpload(key: string, uploadId: string): Promise<OpenUpload> {
    const isId = /^[0-9a-f-]{36}$/.test(uploadId);
    const upload = isId ? await this.#disk.readJson<OpenUpload>(uploadPath(uploadId)) : undefined;
    if (upload?.key !== key) throw new S3Error("NoSuchUpload");
    return upload;
  }

  async #replace(object: Omit<StoredObject, "lastModified">): Promise<void> {
    const replaced = await this.#find(object.key);
    const stored: StoredObject = { ...object, lastModified: new Date().toISOString() };
    await this.#disk.writeJson(objectPath(object.key), stored);
    await this.#disk.remove(replaced?.blobs ?? []);
  }

  /** One change after the other; bytes are received and sent outside of it. */
  #alone<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

// A hash, because keys may be longer than file names, contain `../` or differ by case only.
function objectPath(key: string): string {
  const name = createHash("sha256").update(key).digest("hex");
  return `objects/${name.slice(0, 2)}/${name}.json`;
}

const uploadPath = (uploadId: string) => `uploads/${uploadId}.json`;
