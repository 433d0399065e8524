import { sql } from "kysely";
import { db, type Trx } from "~/platform/db.server";
import { isUuid } from "~/platform/uuid";
import { buybackFiles } from "~/shop";
import { discardObject, keepObjects, noteLeftovers } from "~/uploads/leftovers.server";
import type { DraftFile } from "./schema";

export class TooManyFilesError extends Error {
  override name = "TooManyFilesError";
}

export async function listDraftFiles(draftId: string): Promise<DraftFile[]> {
  return db
    .selectFrom("buyback_files")
    .select(["id", "name", "size"])
    .where("draft_id", "=", draftId)
    .where("request_id", "is", null)
    .orderBy("created_at")
    .orderBy("object_key")
    .limit(buybackFiles.max)
    .execute();
}

export async function countDraftFiles(draftId: string): Promise<number> {
  return (await listDraftFiles(draftId)).length;
}

export interface StoredFile {
  draftId: string;
  key: string;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
}

/** @throws {TooManyFilesError} other requests filled the draft in the meantime */
export async function insertDraftFile(file: StoredFile): Promise<DraftFile> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${file.draftId}, 0))`.execute(trx);
    const { files } = await trx
      .selectFrom("buyback_files")
      .select((eb) => eb.fn.countAll<number>().as("files"))
      .where("draft_id", "=", file.draftId)
      .where("request_id", "is", null)
      .executeTakeFirstOrThrow();
    if (files >= buybackFiles.max) throw new TooManyFilesError("draft is full");
    const { id } = await trx
      .insertInto("buyback_files")
      .values({
        draft_id: file.draftId,
        object_key: file.key,
        name: file.name,
        content_type: file.contentType,
        size: file.size,
        sha256: file.sha256,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepObjects(trx, [file.key]);
    return { id, name: file.name, size: file.size };
  });
}

/** In the order in which they arrived. */
export async function claimDraftFiles(
  trx: Trx,
  { draftId, requestId }: { draftId: string; requestId: string },
) {
  const files = await trx
    .updateTable("buyback_files")
    .set({ request_id: requestId })
    .where("draft_id", "=", draftId)
    .where("request_id", "is", null)
    .returning(["object_key", "name", "size", "content_type"])
    .execute();
  return files.sort((a, b) => a.object_key.localeCompare(b.object_key));
}

export async function deleteDraftFiles({
  draftId,
  ids,
}: {
  draftId: string;
  ids: readonly string[];
}): Promise<void> {
  const valid = ids.filter(isUuid);
  if (valid.length === 0) return;
  const keys = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom("buyback_files")
      .where("draft_id", "=", draftId)
      .where("request_id", "is", null)
      .where("id", "in", valid)
      .returning("object_key")
      .execute();
    await noteLeftovers(
      trx,
      rows.map((row) => row.object_key),
    );
    return rows.map((row) => row.object_key);
  });
  for (const key of keys) await discardObject(key);
}
