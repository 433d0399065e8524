import { createHash } from "node:crypto";
import { db, type Trx } from "~/platform/db.server";
import { putObject } from "~/platform/storage.server";
import type { DocumentKind } from "../../db/document-tables";
import type { Draw } from "./draw-aside.server";
import { pdfKey, xmlKey } from "./file-keys";

const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex");

/** A document whose files are there now. */
export interface MadeDocument {
  id: string;
  kind: DocumentKind;
  number: string;
  orderId: string | null;
}

/**
 * Makes the files of a document once. Number and content were there before; a process that dies
 * here leaves nothing that the next one doesn't write over, and what is made is never made anew.
 * @param tell in the transaction that marks them as made
 */
export async function makeDocument(
  documentId: string,
  draw: Draw,
  tell: (trx: Trx, made: MadeDocument) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const row = await db
    .selectFrom("documents")
    .select(["id", "kind", "number", "snapshot", "order_id as orderId", "created_at as issuedAt"])
    .select("file_key as fileKey")
    .where("id", "=", documentId)
    .where("made_at", "is", null)
    .executeTakeFirst();
  if (!row) return;
  const { kind, number, snapshot, issuedAt, fileKey } = row;
  const { pdf, xml } = await draw({ kind, number, snapshot, issuedAt });
  await putObject({ key: pdfKey(fileKey), body: pdf, contentType: "application/pdf" });
  if (xml !== undefined) {
    const body = Buffer.from(xml);
    await putObject({ key: xmlKey(fileKey), body, contentType: "application/xml" });
  }
  await db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable("documents")
      .set({
        pdf_sha256: sha256(pdf),
        pdf_bytes: pdf.byteLength,
        xml_sha256: xml === undefined ? null : sha256(xml),
        made_at: new Date(),
      })
      .where("id", "=", documentId)
      .where("made_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (marked) await tell(trx, { id: row.id, kind, number, orderId: row.orderId });
  });
}
