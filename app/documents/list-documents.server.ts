import { sql } from "kysely";
import { type DocumentKind, documentKinds } from "../../db/document-tables";
import { db } from "~/platform/db.server";
import { contains } from "~/platform/like";

export interface DocumentFilter {
  kind?: DocumentKind;
  /** A number of a document or an order, or a name. */
  q?: string;
  /** `2026-11` */
  month?: string;
  /** Only what must still be proved to have arrived in another EU state. */
  unproved?: boolean;
}

export interface ListedDocument {
  id: string;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  partner: string;
  order: string | null;
  grossCents: number;
  hasPdf: boolean;
  hasXml: boolean;
}

const PAGE_SIZE = 50;

/**
 * The newest first.
 * @param kinds those that the reader may see
 * @param before only older ones than this number's
 */
export async function listDocuments(
  filter: DocumentFilter,
  { kinds = documentKinds, before }: { kinds?: readonly DocumentKind[]; before?: string },
): Promise<{ documents: ListedDocument[]; older: string | undefined }> {
  const { kind, q, month, unproved } = filter;
  const rows = await db
    .selectFrom("documents")
    .select(["documents.id", "kind", "documents.number", "issued_on as issuedOn", "partner"])
    .select("gross_cents as grossCents")
    .select(sql<string | null>`snapshot->'references'->>'order'`.as("order"))
    .select(sql<boolean>`pdf_sha256 is not null`.as("hasPdf"))
    .select(sql<boolean>`xml_sha256 is not null`.as("hasXml"))
    .where("kind", "in", kinds.length > 0 ? kinds : ([""] as never))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "invoice"))
    .$if(month !== undefined, (query) => query.where("issued_on", "like", `${month}-%`))
    .$if(unproved === true, (query) => query.where(isUnproved))
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("documents.number", "ilike", contains(q ?? "")),
          eb("partner", "ilike", contains(q ?? "")),
          eb(sql<string>`snapshot->'references'->>'order'`, "ilike", contains(q ?? "")),
          eb(sql<string>`snapshot->'references'->>'buyerReference'`, "ilike", contains(q ?? "")),
        ]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(documents.created_at, documents.number) < (
          select last.created_at, last.number from documents last where last.number = ${before})`,
      ),
    )
    .orderBy("documents.created_at", "desc")
    .orderBy("documents.number", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const documents = rows.slice(0, PAGE_SIZE);
  return { documents, older: rows.length > PAGE_SIZE ? documents.at(-1)?.number : undefined };
}

/** The oldest first. @param limit of those that are named; all are counted */
export async function listUnproved(
  limit: number,
): Promise<{ count: number; documents: { number: string; createdAt: Date }[] }> {
  const unproved = db.selectFrom("documents").where(isUnproved);
  const documents = await unproved
    .select(["number", "created_at as createdAt"])
    .orderBy("created_at")
    .orderBy("number")
    .limit(limit)
    .execute();
  const { count } = await unproved
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { count, documents };
}

/** An invoice without VAT to another EU state, not cancelled, and nobody noted a proof (§ 17b UStDV). */
export const isUnproved = sql<boolean>`
  documents.kind = 'invoice' and
  documents.snapshot->'lines' @> '[{"taxCategory": "K"}]' and
  not exists (select from arrival_proofs where document_id = documents.id) and
  not exists (select from documents later where later.corrects_id = documents.id
    and later.kind = 'invoice-cancellation')`;
