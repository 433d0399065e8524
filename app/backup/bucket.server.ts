import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { db } from "~/platform/db.server";
import {
  abortUpload,
  abortUploads,
  deleteObject,
  listObjects,
  listOpenUploads,
  uploadStream,
} from "~/platform/storage.server";
import { daysBefore } from "~/platform/clock";
import { backupsToKeep } from "./keep";
import { sealFor } from "./seal.server";
import { writeBackup } from "./write.server";

/** No page shows what lies there (`isPictureKey`). */
const PREFIX = "backups/";

export interface StoredBackup {
  key: string;
  createdAt: Date;
  bytes: number;
}

function keyOf(createdAt: Date): string {
  return `${PREFIX}shop-${createdAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup.gz.age`;
}

/** `undefined` for what the shop didn't put there: never deleted. */
function timeOf(key: string): Date | undefined {
  const match = /^shop-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.backup\.gz\.age$/.exec(
    key.slice(PREFIX.length),
  );
  return match ? new Date(`${match[1]}:${match[2]}:${match[3]}Z`) : undefined;
}

/** Newest first. @throws what the storage says */
export async function listBackups(): Promise<StoredBackup[]> {
  const objects = await listObjects(PREFIX);
  return objects
    .flatMap(({ key, bytes }) => {
      const createdAt = timeOf(key);
      return createdAt ? [{ key, bytes, createdAt }] : [];
    })
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * One moment of the whole database, packed, sealed and put into the bucket.
 * @throws what database or storage say; then nothing is there
 */
export async function storeBackup(
  recipient: string,
  { now = new Date(), onRows }: { now?: Date; onRows?: (rows: number) => void } = {},
): Promise<StoredBackup> {
  const key = keyOf(now);
  const packed = createGzip();
  const packing = pipeline(Readable.from(writeBackup(db, onRows)), packed);
  // Told by the stream, which it ends.
  packing.catch(() => {});
  let bytes = 0;
  async function* counted(sealed: AsyncIterable<Uint8Array>) {
    for await (const chunk of sealed) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  try {
    const body = counted(await sealFor(recipient, packed));
    await uploadStream({ key, body, contentType: "application/octet-stream" });
  } catch (error) {
    packed.destroy();
    await abortUploads(key).catch(() => {});
    throw error;
  }
  const stored = (await listObjects(key)).find((object) => object.key === key);
  if (stored?.bytes !== bytes) throw new Error(`${key}: ${bytes} bytes sent, not all are there`);
  return { key, createdAt: now, bytes };
}

/** What no rule keeps, and uploads that a machine died over. @returns how many backups went */
export async function thinBackups(now = new Date()): Promise<number> {
  const backups = await listBackups();
  const keep = backupsToKeep(backups);
  const others = backups.filter((backup) => !keep.has(backup));
  for (const { key } of others) await deleteObject(key);
  for (const upload of await listOpenUploads(PREFIX)) {
    if (upload.startedAt < daysBefore(now, 1)) await abortUpload(upload);
  }
  return others.length;
}
