import { createHash, randomBytes } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Blob } from "./blobs";
import type { Checksum } from "./body";
import type { ChecksumAlgorithm } from "./checksums";
import { S3Error } from "./errors";
import { KeyedMutex, makePrivateFolder, readJson, writeJsonAtomically } from "./files";
import {
  compareKeys,
  namesIn,
  type ChecksumType,
  type ObjectMetadata,
  type ObjectStorage,
} from "./storage";

/** An open multipart upload. */
export interface Upload {
  uploadId: string;
  key: string;
  /** ISO 8601 */
  initiated: string;
  metadata: ObjectMetadata;
  checksum?: { algorithm: ChecksumAlgorithm; type: ChecksumType };
}

export interface Part {
  /** 1 to 10,000 */
  partNumber: number;
  /** MD5 in hex */
  etag: string;
  /** ISO 8601 */
  lastModified: string;
  checksum?: Checksum;
  blob: Blob;
}

/** Open multipart uploads: `uploads/<id>/upload.json`, and one JSON file for each part. */
export class UploadStorage {
  readonly #folder: string;
  readonly #objects: ObjectStorage;
  readonly #locks = new KeyedMutex();

  constructor(dataDir: string, objects: ObjectStorage) {
    this.#folder = path.join(dataDir, "uploads");
    this.#objects = objects;
  }

  async open(): Promise<void> {
    await makePrivateFolder(this.#folder);
  }

  async create(upload: Omit<Upload, "uploadId" | "initiated">): Promise<Upload> {
    const created = {
      ...upload,
      uploadId: randomBytes(24).toString("hex"),
      initiated: new Date().toISOString(),
    };
    // Built aside and renamed: an upload exists completely or not at all.
    const folder = this.#uploadFolder(created.uploadId);
    await makePrivateFolder(`${folder}.tmp`);
    await writeJsonAtomically(path.join(`${folder}.tmp`, "upload.json"), created);
    await rename(`${folder}.tmp`, folder);
    return created;
  }

  /** @throws {S3Error} `NoSuchUpload` */
  async get(key: string, uploadId: string): Promise<Upload> {
    const upload = await this.find(uploadId);
    if (!upload || upload.key !== key) throw noSuchUpload(uploadId);
    return upload;
  }

  async find(uploadId: string): Promise<Upload | undefined> {
    if (!/^[0-9a-f]{48}$/.test(uploadId)) return undefined;
    return readJson<Upload>(path.join(this.#uploadFolder(uploadId), "upload.json"));
  }

  /** Adds a part, or replaces the one with its number. @throws {S3Error} `NoSuchUpload` */
  async putPart(upload: Upload, part: Part): Promise<void> {
    await this.lock(upload.uploadId, async () => {
      await this.get(upload.key, upload.uploadId);
      const file = this.#partFile(upload, part.partNumber);
      const replaced = await readJson<Part>(file);
      await writeJsonAtomically(file, part);
      if (replaced) await this.#objects.blobs.remove([replaced.blob]);
    });
  }

  /** By part number. */
  async parts(upload: Upload): Promise<Part[]> {
    const folder = this.#uploadFolder(upload.uploadId);
    const names = (await namesIn(folder)).filter((name) => /^\d{5}\.json$/.test(name)).sort();
    const parts = await Promise.all(names.map((name) => readJson<Part>(path.join(folder, name))));
    return parts.filter((part) => part !== undefined);
  }

  /** Every open upload, by key and then by start. */
  async list(): Promise<Upload[]> {
    const names = await namesIn(this.#folder);
    const uploads = await Promise.all(names.map((name) => this.find(name)));
    return uploads
      .filter((upload) => upload !== undefined)
      .sort(
        (a, b) =>
          compareKeys(a.key, b.key) ||
          compareKeys(a.initiated, b.initiated) ||
          compareKeys(a.uploadId, b.uploadId),
      );
  }

  /**
   * Closes an upload and removes the bytes of its parts, except those in `keep`.
   * Call it while holding the upload's lock.
   */
  async close(upload: Upload, keep: readonly Blob[] = []): Promise<void> {
    const kept = new Set(keep.map((blob) => blob.name));
    const blobs = (await this.parts(upload)).map((part) => part.blob);
    await rm(this.#uploadFolder(upload.uploadId), { recursive: true, force: true });
    await this.#objects.blobs.remove(blobs.filter((blob) => !kept.has(blob.name)));
  }

  /** Runs a task while no other one changes the upload. */
  lock<T>(uploadId: string, task: () => Promise<T>): Promise<T> {
    return this.#locks.run(uploadId, task);
  }

  #uploadFolder(uploadId: string): string {
    return path.join(this.#folder, uploadId);
  }

  #partFile(upload: Upload, partNumber: number): string {
    const name = `${String(partNumber).padStart(5, "0")}.json`;
    return path.join(this.#uploadFolder(upload.uploadId), name);
  }
}

/** ETag of a multipart object: MD5 of the parts' binary MD5s, a dash, the number of parts. */
export function multipartEtag(parts: readonly Part[]): string {
  const md5 = createHash("md5");
  for (const part of parts) md5.update(Buffer.from(part.etag, "hex"));
  return `${md5.digest("hex")}-${parts.length}`;
}

export function noSuchUpload(uploadId: string): S3Error {
  return new S3Error(
    "NoSuchUpload",
    "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.",
    { UploadId: uploadId },
  );
}
