import { setImmediate as breathe } from "node:timers/promises";
import type { DocumentKind } from "../../db/document-tables";
import type { DocumentSnapshot } from "../../db/document-snapshot";
import { db } from "~/platform/db.server";
import { amountsOf, type TaxTotal } from "./amounts";

/** An invoice or what takes some of one off; amounts have their sign. */
export interface BookedDocument {
  id: string;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  partner: string;
  snapshot: DocumentSnapshot;
  taxes: TaxTotal[];
}

const booked = ["invoice", "invoice-correction", "invoice-cancellation"] as const;
const BATCH = 100;

/** A credit note says what it takes off; a cancellation has its sign already. */
export function signOf(kind: DocumentKind): 1 | -1 {
  return kind === "invoice-correction" ? -1 : 1;
}

/**
 * All that was invoiced in a month, by number.
 * @param month `2026-11`
 */
export async function* monthDocuments(month: string): AsyncGenerator<BookedDocument> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("documents")
      .select(["id", "kind", "number", "issued_on as issuedOn", "partner", "snapshot"])
      .where("kind", "in", booked)
      .where("issued_on", "like", `${month}-%`)
      .where("number", ">", after)
      .orderBy("number")
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const sign = signOf(row.kind);
      const taxes = amountsOf(row.snapshot).taxes.map((tax) => ({
        ...tax,
        grossCents: sign * tax.grossCents,
        netCents: sign * tax.netCents,
        taxCents: sign * tax.taxCents,
      }));
      yield { ...row, taxes };
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.number ?? "";
    await breathe();
  }
}
