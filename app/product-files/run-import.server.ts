import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { applyImport } from "./apply-import.server";
import { checkImport, failImport } from "./check-import.server";
import { withImport } from "./import-lock.server";
import { BrokenFileError } from "./source.server";
import type { StockRule } from "./stock.server";
import { takeBackImport } from "./take-back-import.server";

/** A job: the step that the import's state asks for. */
export async function runImport(
  { importId }: { importId: number },
  { isLast }: { isLast: boolean },
): Promise<void> {
  await withImport(db, importId, async (connection) => {
    const found = await db
      .selectFrom("imports")
      .select(["id", "state", "file_key", "file_name", "format", "stock_rule", "as_of", "actor"])
      .where("id", "=", importId)
      .executeTakeFirst();
    if (!found) return;
    const { id, state, format, file_name: fileName, actor } = found;
    const rule: StockRule = {
      asOf: found.as_of?.toISOString(),
      setStock: found.stock_rule === "set",
    };
    if (state === "uploaded" || state === "checking") {
      const fileKey = found.file_key ?? "";
      await checkImport(connection, { id, fileKey, format, ...rule }).catch(
        async (error: unknown) => {
          if (error instanceof BrokenFileError) return failImport(id, error.problem);
          if (isLast) await failImport(id, { code: "interrupted" });
          throw error;
        },
      );
    }
    if (state !== "applying" && state !== "taking-back") return;
    try {
      if (state === "applying") await applyImport(connection, { id, actor, fileName, ...rule });
      else await takeBackImport(connection, { id, actor, fileName });
    } catch (error) {
      log.warn({ err: error, importId }, "an import was interrupted");
      // What is done stays; the page offers the rest again.
      if (isLast) {
        await db.updateTable("imports").set({ state: "applied" }).where("id", "=", id).execute();
      }
      throw error;
    }
  });
}
