import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { retryRead } from "~/platform/retry.server";
import { Slots } from "~/platform/slots";
import { findObject, putObject } from "~/platform/storage.server";
import { withTimeLimit } from "~/platform/time-limit";
import { ByteCache } from "./byte-cache";
import { convertPicture } from "./convert.server";
import { derivedKey, type PictureVariant } from "./picture-request";

const MEMORY_BYTES = 32 * 1024 * 1024;
const STORAGE_TIMEOUT_MS = 10_000;

const cache = new ByteCache(MEMORY_BYTES);
const conversions = new Slots({ size: 2, maxWaiting: 300 });
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

/** The object storage doesn't answer. */
export class StorageAwayError extends Error {}

async function fromStorage<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await withTimeLimit(call, STORAGE_TIMEOUT_MS);
  } catch (error) {
    throw new StorageAwayError("Object storage is away", { cause: error });
  }
}

async function findBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const object = await fromStorage(findObject(key));
  return object && new Uint8Array(object.body);
}

/** The bucket also holds what sellers sent in confidence: only what a product shows is public. */
async function isProductPicture(key: string): Promise<boolean> {
  const row = await retryRead(() =>
    db
      .selectFrom("products")
      .select("id")
      .where("images", "@>", sql<string[]>`array[${key}]::text[]`)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

async function make(variant: PictureVariant): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return conversions.run(async () => {
    const original = await findBytes(variant.key);
    if (!original) return undefined;
    const body = await convertPicture(original, variant);
    // Kept for the next time; a visitor doesn't wait for it, and a failure only costs that time.
    putObject({
      key: derivedKey(variant),
      body,
      contentType: `image/${variant.format}`,
    }).catch((error: Error) => log.warn({ err: error.message }, "picture variant not stored"));
    return body;
  });
}

async function load(variant: PictureVariant): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!(await isProductPicture(variant.key))) return undefined;
  return (await findBytes(derivedKey(variant))) ?? (await make(variant));
}

/**
 * The bytes of a product's picture as asked for: from memory, else from the bucket's derived ones,
 * else made now; once, however many ask at the same time. `undefined` for a key that no product
 * shows or that the bucket doesn't have.
 *
 * @throws {StorageAwayError}
 * @throws {BusyError} when too many conversions wait
 * @throws {UnreadablePictureError} when the stored file is no picture
 */
export async function findPicture(
  variant: PictureVariant,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = derivedKey(variant);
  const kept = cache.get(name);
  if (kept) return kept;
  let loading = underWay.get(name);
  if (!loading) {
    loading = load(variant).finally(() => underWay.delete(name));
    underWay.set(name, loading);
  }
  const body = await loading;
  if (body) cache.set(name, body);
  return body;
}
