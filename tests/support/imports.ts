import { db } from "../../app/platform/db.server";
import { createFormToken } from "../../app/platform/form.server";
import { runImport } from "../../app/product-files/run-import.server";
import type { Visitor } from "./visitor";

export function uploadForm(
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  const all = { formToken: createFormToken(), stockRule: "difference", asOf: "", ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append("file", new File([content], "parts.csv"));
  return form;
}

/** Sends the file as the page does. @returns the import's number */
export async function upload(
  visitor: Visitor,
  content: string | Uint8Array<ArrayBuffer>,
  fields?: Record<string, string>,
): Promise<number> {
  const { status, location } = await visitor.post("/intern/import", uploadForm(content, fields));
  if (status !== 303) throw new Error(`the upload answered ${status}`);
  return Number(location?.split("/").at(-1));
}

/** What the job does with it. */
export const runJob = (importId: number) => runImport({ importId }, { isLast: false });

export async function uploadAndCheck(
  visitor: Visitor,
  content: string | Uint8Array<ArrayBuffer>,
  fields?: Record<string, string>,
): Promise<number> {
  const id = await upload(visitor, content, fields);
  await runJob(id);
  return id;
}

export async function stateOf(id: number) {
  return db
    .selectFrom("imports")
    .select(["state", "version", "problem"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function rowsOf(id: number) {
  return db
    .selectFrom("import_rows")
    .select(["line", "kind", "changed", "before", "after", "field", "reason", "chosen", "outcome"])
    .where("import_id", "=", id)
    .orderBy("position")
    .execute();
}

/** One of the page's buttons, with every row ticked that the form shows. */
export async function press(visitor: Visitor, id: number, intent: string, fields = {}) {
  const { version } = await stateOf(id);
  return visitor.post(`/intern/import/${id}`, { intent, version: String(version), ...fields });
}
