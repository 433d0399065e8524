import { isMultipart, readForm } from "~/platform/form.server";
import { log } from "~/platform/log.server";
import { Semaphore } from "~/platform/semaphore";
import { putObject } from "~/platform/storage.server";
import { preparePhoto, UnreadablePictureError } from "~/product/convert.server";
import { reserveObject } from "~/uploads/leftovers.server";
import { RateMeter } from "~/uploads/rate-meter.server";
import { BodyError } from "~/uploads/read-body.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { limits, type PhotoProblem } from "./limits";

/** Around the photos: the form's borders and fields. */
const FRAME_BYTES = 200_000;

/** A photo of 12 megapixels takes a core most of a second. */
const conversions = new Semaphore({ size: 1, maxWaiting: 20 });

export interface ReadPhotos {
  form: FormData;
  /** Of the photos that are stored now: leftovers until something keeps them. */
  keys: string[];
  problems: PhotoProblem[];
}

async function readPhoto(source: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limits.photoBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Upright and without where it was taken. @returns its key */
async function storePhoto(
  newKey: () => string,
  source: AsyncIterable<Buffer>,
): Promise<{ key: string } | { problem: PhotoProblem }> {
  const original = await readPhoto(source);
  if (!original) return { problem: "tooLarge" };
  try {
    const body = await conversions.run(() => preparePhoto(original));
    const key = newKey();
    await reserveObject(key);
    await putObject({ key, body, contentType: "image/webp" });
    return { key };
  } catch (error) {
    if (error instanceof UnreadablePictureError) return { problem: "unreadable" };
    log.warn({ err: (error as Error).message }, "photo not stored");
    return { problem: "unavailable" };
  }
}

/**
 * A form with photos, which are stored on the way.
 * @throws {Response} 400 broken off, 408 too slow, 413 far too much
 */
export async function readPhotos(request: Request, newKey: () => string): Promise<ReadPhotos> {
  if (!isMultipart(request)) return { form: await readForm(request), keys: [], problems: [] };
  const keys: string[] = [];
  const problems: PhotoProblem[] = [];
  try {
    const form = await receiveForm(request, {
      meter: new RateMeter(),
      signal: request.signal,
      maxBytes: (limits.photosAtOnce + 1) * limits.photoBytes + FRAME_BYTES,
      onUnreadable: () => problems.push("unreadable"),
      onFile: async ({ source }) => {
        if (keys.length >= limits.photosAtOnce) {
          problems.push("tooMany");
          return;
        }
        const stored = await storePhoto(newKey, source);
        if ("key" in stored) keys.push(stored.key);
        else problems.push(stored.problem);
      },
    });
    return { form, keys, problems };
  } catch (error) {
    if (error instanceof BodyError) throw new Response(null, { status: error.status });
    throw error;
  }
}
