import { sql } from "kysely";
import type { DocumentKind } from "../../db/document-tables";
import type { DocumentSnapshot } from "../../db/document-snapshot";
import type { Trx } from "~/platform/db.server";
import { stripControls } from "~/platform/plain-text";
import { sendJob } from "~/platform/jobs.server";
import { amountsOf } from "./amounts";
import { documentNumber, seriesOf } from "./series";
import { otherParty } from "./snapshot";

export interface NewDocument {
  kind: DocumentKind;
  snapshot: DocumentSnapshot;
  /** Who caused it. */
  actor: string;
  orderId?: string;
  parcelId?: string;
  offerId?: string;
  caseId?: string;
  /** The id of the document that it corrects or cancels. */
  correctsId?: string;
  /** Of all documents with this key only the first is issued. */
  onceKey?: string;
}

export interface Issued {
  id: string;
  number: string;
}

/**
 * Gives the next number of its series and stores what the document says, with its cause or not at
 * all; a job makes the files once `trx` has committed. Numbers have no gap, because the counter's
 * row stays locked until then: call it as late in a transaction as possible.
 * @returns `undefined` for a repeat of the same `onceKey`
 */
export async function issueDocument(
  trx: Trx,
  { kind, snapshot: given, ...about }: NewDocument,
): Promise<Issued | undefined> {
  const snapshot = cleanSnapshot(given);
  const series = seriesOf[kind];
  const year = Number(snapshot.issuedOn.slice(0, 4));
  if (about.onceKey && (await isIssued(trx, about.onceKey))) return undefined;
  const { last: sequence } = await trx
    .insertInto("document_counters")
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["series", "year"])
        .doUpdateSet({ last: sql<number>`document_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  const number = documentNumber(series, year, sequence);
  const amounts = amountsOf(snapshot);
  const partner = otherParty(kind, snapshot);
  const { id } = await trx
    .insertInto("documents")
    .values({
      kind,
      series,
      year,
      sequence,
      number,
      language: snapshot.language,
      issued_on: snapshot.issuedOn,
      snapshot: JSON.stringify(snapshot),
      partner: partner.company || partner.name,
      net_cents: amounts.netCents,
      tax_cents: amounts.taxCents,
      gross_cents: amounts.grossCents,
      order_id: about.orderId ?? null,
      parcel_id: about.parcelId ?? null,
      offer_id: about.offerId ?? null,
      case_id: about.caseId ?? null,
      corrects_id: about.correctsId ?? null,
      once_key: about.onceKey,
      actor: about.actor,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sendJob(trx, { name: "make-document", payload: { documentId: id } });
  return { id, number };
}

function cleanSnapshot(snapshot: DocumentSnapshot): DocumentSnapshot {
  const text = JSON.stringify(snapshot, (_, value: unknown) => cleanValue(value));
  return JSON.parse(text) as DocumentSnapshot;
}

/** XML 1.0 and PDF have no place for controls, halves of letters and marks of direction. */
function cleanValue(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const whole = value.replace(
    /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
    "",
  );
  return stripControls(whole)
    .replace(/[\r\t\u2028\u2029]/g, " ")
    .replace(/[\uFFFE\uFFFF]/g, "")
    .trim();
}

async function isIssued(trx: Trx, onceKey: string): Promise<boolean> {
  const row = await trx
    .selectFrom("documents")
    .select("id")
    .where("once_key", "=", onceKey)
    .executeTakeFirst();
  return row !== undefined;
}
