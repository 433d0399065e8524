import type { DocumentKind } from "../../db/document-tables";
import type { DocumentSnapshot } from "../../db/document-snapshot";
import { db } from "~/platform/db.server";
import { amountsOf, type TaxTotal } from "./amounts";
import { isDocumentNumber } from "./series";

export interface DocumentView {
  id: string;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  actor: string;
  partner: string;
  snapshot: DocumentSnapshot;
  orderId: string | null;
  taxes: TaxTotal[];
  grossCents: number;
  pdfSha256: string | null;
  xmlSha256: string | null;
  /** What corrects or cancels it. */
  later: { number: string; kind: DocumentKind }[];
  /** Must be proved, because it is an intra-Community supply. */
  needsProof: boolean;
  proof: { arrivedOn: string; note: string; actor: string } | undefined;
}

export async function viewDocument(number: string): Promise<DocumentView | undefined> {
  if (!isDocumentNumber(number)) return undefined;
  const row = await db
    .selectFrom("documents")
    .select(["id", "kind", "number", "issued_on as issuedOn", "actor", "partner", "snapshot"])
    .select(["order_id as orderId", "pdf_sha256 as pdfSha256", "xml_sha256 as xmlSha256"])
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) return undefined;
  const [later, proof] = await Promise.all([
    db
      .selectFrom("documents")
      .select(["number", "kind"])
      .where("corrects_id", "=", row.id)
      .orderBy("created_at")
      .limit(100)
      .execute(),
    db
      .selectFrom("arrival_proofs")
      .select(["arrived_on as arrivedOn", "note", "actor"])
      .where("document_id", "=", row.id)
      .executeTakeFirst(),
  ]);
  const { taxes, grossCents } = amountsOf(row.snapshot);
  const needsProof = row.kind === "invoice" && taxes.some(({ category }) => category === "K");
  return { ...row, taxes, grossCents, later, proof, needsProof };
}
