import { createHash } from "node:crypto";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { retryRead } from "~/platform/retry.server";
import { Semaphore } from "~/platform/semaphore";
import { findObject, putObject } from "~/platform/storage.server";
import { withTimeLimit } from "~/platform/time-limit";
import { convertPicture } from "./convert.server";
import { derivedKey, isPictureAddress, type PictureVariant } from "./picture-request";
import { fetchPicture } from "./remote-picture.server";

const MEMORY_BYTES = 32 * 1024 * 1024;
const STORAGE_TIMEOUT_MS = 10_000;

export interface Picture {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}

const cache = new LRUCache<string, Picture>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: ({ body }) => body.byteLength,
});
const conversions = new Semaphore({ size: 2, maxWaiting: 300 });
const underWay = new Map<string, Promise<Picture | undefined>>();

/** The storage, or the server where a picture lies, doesn't answer. */
export class StorageAwayError extends Error {}

async function fromStorage<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await withTimeLimit(call, STORAGE_TIMEOUT_MS);
  } catch (error) {
    throw new StorageAwayError("The picture's place is away", { cause: error });
  }
}

async function findBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const object = await fromStorage(findObject(key));
  return object && new Uint8Array(object.body);
}

/** Of a product, of a single piece or of its test. */
async function isProductPicture(key: string): Promise<boolean> {
  const wanted = sql`array[${key}]::text[]`;
  const { rows } = await retryRead(() =>
    sql`
      select from products where images @> ${wanted}
      union all select from units where photos @> ${wanted}
      union all select from unit_tests where photos @> ${wanted}
      limit 1`.execute(db),
  );
  return rows.length > 0;
}

async function make(variant: PictureVariant): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return conversions.run(async () => {
    const original = isPictureAddress(variant.key)
      ? await fromStorage(fetchPicture(variant.key))
      : await findBytes(variant.key);
    if (!original) return undefined;
    const body = await convertPicture(original, variant);
    // Nobody waits for it, and a failure only costs the next conversion.
    putObject({
      key: derivedKey(variant),
      body,
      contentType: `image/${variant.format}`,
    }).catch((error: Error) => log.warn({ err: error.message }, "picture variant not stored"));
    return body;
  });
}

async function load(variant: PictureVariant): Promise<Picture | undefined> {
  if (!(await isProductPicture(variant.key))) return undefined;
  const body = (await findBytes(derivedKey(variant))) ?? (await make(variant));
  if (!body) return undefined;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const picture = { body, etag: `"${hash}"` };
  cache.set(derivedKey(variant), picture);
  return picture;
}

export function findCachedPicture(variant: PictureVariant): Picture | undefined {
  return cache.get(derivedKey(variant));
}

/**
 * Once, however many ask at the same time. `undefined` for a key that no product shows: the bucket
 * also holds what sellers sent in confidence.
 * @throws {StorageAwayError | UnreadablePictureError | BusyError}
 */
export async function findPicture(variant: PictureVariant): Promise<Picture | undefined> {
  const cached = findCachedPicture(variant);
  if (cached) return cached;
  const name = derivedKey(variant);
  let loading = underWay.get(name);
  if (!loading) {
    loading = load(variant).finally(() => underWay.delete(name));
    underWay.set(name, loading);
  }
  return loading;
}
