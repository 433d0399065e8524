import { daysBefore } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { deleteObject } from "~/platform/storage.server";
import { retention } from "~/shop";

export async function deleteOldImports(now: Date): Promise<number> {
  const old = await db
    .selectFrom("imports")
    .select(["id", "file_key"])
    .where("created_at", "<", daysBefore(now, retention.importDays))
    .execute();
  for (const { id, file_key } of old) {
    if (file_key) await deleteObject(file_key);
    await db.deleteFrom("imports").where("id", "=", id).execute();
  }
  return old.length;
}
