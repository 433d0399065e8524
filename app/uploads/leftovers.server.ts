import { sql } from "kysely";
import { db, type Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { abortUploads, deleteObject, storagePatience } from "~/platform/storage.server";
import { withTimeLimit } from "~/platform/time-limit";

/** Before its upload begins, so that no object is lost in a crash. */
export async function reserveObject(key: string): Promise<void> {
  await db
    .insertInto("upload_leftovers")
    .values({ object_key: key, due_at: sql<Date>`now() + interval '3 hours'` })
    .execute();
}

/** They belong to a row now: the storage keeps them. */
export async function keepObjects(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx.deleteFrom("upload_leftovers").where("object_key", "in", keys).execute();
}

export async function noteLeftovers(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto("upload_leftovers")
    .values(keys.map((key) => ({ object_key: key, due_at: new Date() })))
    .onConflict((conflict) => conflict.column("object_key").doNothing())
    .execute();
}

/** Where a smaller picture of a photo lies. */
export const previewKey = (key: string) => `${key}.preview.webp`;

/** With open uploads under its key and its preview; what fails is left to the sweep. */
export async function discardObject(key: string): Promise<void> {
  try {
    const cleanUp = abortUploads(key)
      .then(() => deleteObject(previewKey(key)))
      .then(() => deleteObject(key));
    await withTimeLimit(cleanUp, storagePatience.cleanUpMs);
    await db.deleteFrom("upload_leftovers").where("object_key", "=", key).execute();
  } catch (error) {
    log.warn({ err: (error as Error).message }, "an upload's object stays until the sweep");
    await db
      .updateTable("upload_leftovers")
      .set({ due_at: new Date() })
      .where("object_key", "=", key)
      .execute()
      .catch(() => {});
  }
}
