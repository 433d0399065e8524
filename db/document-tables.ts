import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, Language, Timestamp } from "./columns";
import type { DocumentSnapshot } from "./document-snapshot";

export const documentKinds = [
  "offer",
  "order-confirmation",
  "invoice",
  "invoice-correction",
  "invoice-cancellation",
  "delivery-note",
  "purchase-receipt",
  "self-billed-credit-note",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The last number that each series has given in a year; its row is the lock. */
export interface DocumentCountersTable {
  series: string;
  year: number;
  last: number;
}

export interface DocumentsTable {
  id: Generated<string>;
  kind: DocumentKind;
  series: string;
  year: number;
  sequence: number;
  number: string;
  language: Language;
  /** In Germany: `2026-11-23`. */
  issued_on: string;
  /** Never changed. */
  snapshot: ColumnType<DocumentSnapshot, string, never>;
  /** Out of the snapshot: whom it went to, and the sums that are charged. */
  partner: string;
  net_cents: number;
  tax_cents: number;
  gross_cents: number;
  order_id: string | null;
  parcel_id: string | null;
  offer_id: string | null;
  case_id: string | null;
  /** The document that this one corrects or cancels. */
  corrects_id: string | null;
  /** Unique: of all documents with a key only the first is issued. */
  once_key: ColumnType<string | null, string | undefined, never>;
  actor: string;
  /** Where its files are in the bucket, without their ending; nobody can guess it. */
  file_key: Generated<string>;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  /** Of kinds that have an XML of their own. */
  xml_sha256: string | null;
  made_at: Timestamp<Date | null>;
  created_at: CreatedAt;
}

/** That goods arrived in another EU state (§ 17b UStDV), by document. */
export interface ArrivalProofsTable {
  document_id: string;
  note: string;
  /** `2026-11-23` */
  arrived_on: string;
  actor: string;
  created_at: CreatedAt;
}
