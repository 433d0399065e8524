import { db } from "~/platform/db.server";
import { notFound } from "~/platform/refusals.server";
import { Semaphore } from "~/platform/semaphore";
import { downloadLink, findObject, putObject } from "~/platform/storage.server";
import { isUuid } from "~/platform/uuid";
import { convertPicture, UnreadablePictureError } from "~/product/convert.server";
import { buybackFiles } from "~/shop";
import { discardObject, previewKey } from "~/uploads/leftovers.server";

const LINK_SECONDS = 300;
const PREVIEW_WIDTH = 640;

/** A photo of 12 megapixels takes a core most of a second. */
const conversions = new Semaphore({ size: 1, maxWaiting: 40 });

export async function listCaseFiles(caseId: string) {
  return db
    .selectFrom("buyback_files")
    .select(["id", "name", "size", "content_type as contentType", "purpose"])
    .where("request_id", "=", caseId)
    .orderBy("object_key")
    .limit(10 * buybackFiles.max)
    .execute();
}

/** What browsers show; the others are downloaded. */
export const isPhoto = ({ contentType }: { contentType: string }) =>
  /^image\/(jpeg|png|gif|webp)$/.test(contentType);

async function makePreview(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const original = await findObject(key);
  if (!original) throw new UnreadablePictureError("The photo is gone");
  return convertPicture(original.body, { width: PREVIEW_WIDTH, format: "webp" });
}

/** Made once: smaller, upright and without metadata. */
async function findPreview(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await findObject(previewKey(key));
  if (kept) return new Uint8Array(kept.body);
  return conversions.run(async () => {
    const body = await makePreview(key);
    const file = { key: previewKey(key), body, contentType: "image/webp" };
    await putObject(file);
    // Deleted while it was made: nobody would look for it any more.
    if (!(await isKept(key))) await discardObject(key);
    return body;
  });
}

async function isKept(key: string): Promise<boolean> {
  const row = await db
    .selectFrom("buyback_files")
    .select("id")
    .where("object_key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A file of this case and no other: a photo as a preview, anything else as a link that expires.
 * @throws {Response} 404
 */
export async function serveCaseFile(
  caseId: string,
  { fileId, wantsPreview }: { fileId: string; wantsPreview: boolean },
): Promise<Response> {
  if (!isUuid(fileId)) throw notFound();
  const file = await db
    .selectFrom("buyback_files")
    .select(["object_key as key", "name", "content_type as contentType"])
    .where("id", "=", fileId)
    .where("request_id", "=", caseId)
    .executeTakeFirst();
  if (!file) throw notFound();
  const { key, name: filename, contentType } = file;
  if (wantsPreview && isPhoto(file)) {
    try {
      return new Response(await findPreview(key), {
        headers: {
          "Content-Type": "image/webp",
          "Cache-Control": "private, max-age=86400",
          "X-Robots-Tag": "noindex",
        },
      });
    } catch (error) {
      if (error instanceof UnreadablePictureError) throw notFound();
      throw error;
    }
  }
  const link = await downloadLink({ key, filename, contentType, expiresIn: LINK_SECONDS });
  return new Response(null, {
    status: 303,
    headers: { Location: link, "Cache-Control": "no-store" },
  });
}
