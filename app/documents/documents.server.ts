import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DocumentKind } from "../../db/document-tables";
import { calendarDay, calendarYearsBefore } from "~/platform/clock";
import { db, type Db, type Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { deleteObject, findObject } from "~/platform/storage.server";
import { retention } from "~/shop";
import { pdfKey, xmlKey } from "./file-keys";
import { isDocumentNumber } from "./series";

export interface DocumentEntry {
  id: string;
  kind: DocumentKind;
  number: string;
  /** `2026-11-23` */
  issuedOn: string;
  hasPdf: boolean;
  hasXml: boolean;
}

export interface StoredDocument extends DocumentEntry {
  orderId: string | null;
  offerId: string | null;
  caseId: string | null;
}

const entryColumns = [
  "id",
  "kind",
  "number",
  "issued_on as issuedOn",
  sql<boolean>`pdf_sha256 is not null`.as("hasPdf"),
  sql<boolean>`xml_sha256 is not null`.as("hasXml"),
] as const;

const MAX_OF_ONE = 200;

/** Of an order, an offer or a case, the oldest first. */
export async function listDocumentsOf(
  about: { orderId: string } | { offerId: string } | { caseId: string },
  source: Db | Trx = db,
): Promise<DocumentEntry[]> {
  const [[name, value]] = Object.entries(about) as [[keyof typeof causeColumns, string]];
  return source
    .selectFrom("documents")
    .select(entryColumns)
    .where(causeColumns[name], "=", value)
    .orderBy("created_at")
    .orderBy("number")
    .limit(MAX_OF_ONE)
    .execute();
}

const causeColumns = { orderId: "order_id", offerId: "offer_id", caseId: "case_id" } as const;

export async function findDocument(number: string): Promise<StoredDocument | undefined> {
  if (!isDocumentNumber(number)) return undefined;
  return db
    .selectFrom("documents")
    .select(entryColumns)
    .select(["order_id as orderId", "offer_id as offerId", "case_id as caseId"])
    .where("number", "=", number)
    .executeTakeFirst();
}

export type FileFormat = "pdf" | "xml";

/**
 * The file as it was made.
 * @returns `undefined` when it isn't there yet, or isn't what was made
 */
export async function readDocumentFile(
  id: string,
  format: FileFormat,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("documents")
    .select(["number", "file_key as fileKey", "pdf_sha256 as pdf", "xml_sha256 as xml"])
    .where("id", "=", id)
    .executeTakeFirst();
  const expected = row?.[format];
  if (!row || !expected) return undefined;
  const object = await findObject((format === "pdf" ? pdfKey : xmlKey)(row.fileKey));
  if (!object) {
    log.error({ document: row.number, format }, "a document's file is gone");
    return undefined;
  }
  if (createHash("sha256").update(object.body).digest("hex") === expected) return object.body;
  log.error({ document: row.number, format }, "a document's file isn't what was made");
  return undefined;
}

const PATIENCE_MINUTES = 10;

/** Whose files should be there for minutes. */
export async function listUnmade(limit = 100): Promise<{ id: string; number: string }[]> {
  return db
    .selectFrom("documents")
    .select(["id", "number"])
    .where("made_at", "is", null)
    .where("created_at", "<", sql<Date>`now() - make_interval(mins => ${PATIENCE_MINUTES})`)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** A job that gave up or was lost by restoring a backup, say, gets another try. */
export async function requeueUnmade(): Promise<number> {
  const unmade = await listUnmade();
  await db.transaction().execute(async (trx) => {
    for (const { id } of unmade) {
      const { rows } = await sql`
        select from pgboss.job where name = 'make-document' and data->>'documentId' = ${id}
          and state in ('created', 'retry', 'active')`.execute(trx);
      if (rows.length === 0) {
        await sendJob(trx, { name: "make-document", payload: { documentId: id } });
      }
    }
  });
  return unmade.length;
}

const PER_RUN = 500;

/**
 * Their term is over (§ 147 (3) AO, § 14b (1) UStG: eight years from the end of the year), or the
 * offer that they are of is gone: none that was ordered.
 */
export async function deleteOldDocuments(now: Date): Promise<number> {
  const end = calendarDay(calendarYearsBefore(now, retention.receiptYears));
  const old = await db
    .selectFrom("documents")
    .select(["id", "file_key as fileKey"])
    .where((eb) =>
      eb.or([
        eb("issued_on", "<", end),
        eb.and([eb("kind", "=", "offer"), eb("offer_id", "is", null)]),
      ]),
    )
    .limit(PER_RUN)
    .execute();
  for (const { id, fileKey } of old) {
    await deleteObject(pdfKey(fileKey));
    await deleteObject(xmlKey(fileKey));
    await db.deleteFrom("documents").where("id", "=", id).execute();
  }
  return old.length;
}
