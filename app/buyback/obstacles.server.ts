import { sql } from "kysely";
import type { Db, Trx } from "~/platform/db.server";
import { hasUntaxed, hasUntested } from "./case-goods.server";
import type { BuybackCase } from "./cases.server";

/** What stands in the way: of paying, in the order in which it goes away. */
export type Obstacle =
  | "offer"
  | "details"
  | "iban"
  | "new-iban"
  | "invoice"
  | "received"
  | "untested"
  | "inspected"
  | "tax-kind"
  | "filed"
  /** Of sending goods back. */
  | "in-sale";

/** Nothing is payable without receipt, inspection and a confirmed account. */
export async function findObstacle(
  source: Db | Trx,
  known: BuybackCase,
): Promise<Obstacle | undefined> {
  if (!known.acceptedOfferId) return "offer";
  if (!known.sellerKind || !known.maySellAt || !known.address) return "details";
  if (!known.ibanHint) return "iban";
  if (known.newIbanHint) return "new-iban";
  const { rows } = await sql<{ invoices: boolean; missing: boolean }>`
    select
      exists (select from buyback_files
        where request_id = ${known.id} and purpose = 'invoice') as invoices,
      exists (select from buyback_offer_lines as line
        where offer_id = ${known.acceptedOfferId} and chosen and quantity <> (
          select count(*) from buyback_units join units on units.id = unit_id
          where buyback_units.line_id = line.line_id and units.state <> 'sent-back')) as missing`.execute(
    source,
  );
  const [found] = rows;
  if (found?.missing) return "received";
  if (await hasUntested(source, known.id)) return "untested";
  if (known.state !== "inspected") return "inspected";
  if (await hasUntaxed(source, known)) return "tax-kind";
  const needsInvoice = known.sellerKind === "business" && !known.selfBilling;
  return needsInvoice && !found?.invoices ? "invoice" : undefined;
}
