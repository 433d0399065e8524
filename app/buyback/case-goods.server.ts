import { sql } from "kysely";
import type { SellerKind } from "../../db/buyback-tables";
import type { TaxKind } from "../../db/stock-tables";
import type { Actor } from "~/platform/audit.server";
import { db, type Db, type Trx } from "~/platform/db.server";
import { changeUnits, lockUnits, taxUnits } from "~/stock/change-unit.server";
import { mayHappen } from "~/stock/unit-states";
import { testableStates } from "~/stock/unit-tests.server";
import { applyCaseEvent } from "./apply-case-event.server";
import { type BuybackCase, lockCase } from "./cases.server";

/** More than is left of the line, or the case isn't there yet. */
export class NotExpectedError extends Error {
  override name = "NotExpectedError";
}

const openPieces = sql<number>`(buyback_offer_lines.quantity - (
  select count(*) from buyback_units join units on units.id = unit_id
  where buyback_units.line_id = buyback_lines.id and units.state <> 'sent-back'))::integer`;

const accepted = (source: Db | Trx) =>
  source
    .selectFrom("buyback_lines")
    .innerJoin("buyback_requests", "buyback_requests.id", "request_id")
    .innerJoin("buyback_offer_lines", (join) =>
      join
        .onRef("buyback_offer_lines.line_id", "=", "buyback_lines.id")
        .onRef("offer_id", "=", "accepted_offer_id"),
    )
    .leftJoin("products", "products.id", "product_id")
    .select(["buyback_lines.id", "number", "request_id as caseId", "seller_kind as sellerKind"])
    .select(["buyback_lines.article_number as articleNumber", "buyback_lines.condition"])
    .select(["products.manufacturer", "products.name", "products.category"])
    .select(["unit_cents as unitCents", "buyback_offer_lines.quantity", openPieces.as("open")])
    .where("chosen", "=", true)
    .where("buyback_requests.state", "in", ["arrived", "inspected"]);

type AcceptedLine = Awaited<ReturnType<ReturnType<typeof accepted>["executeTakeFirstOrThrow"]>>;

export interface ExpectedLine extends AcceptedLine {
  taxKind: TaxKind;
}

/** Private sellers and small businesses bring goods without VAT (§ 25a UStG). */
export const taxKindOf = (kind: SellerKind | null): TaxKind =>
  kind === "business" ? "standard" : "margin";

const withTaxKind = (line: AcceptedLine): ExpectedLine => ({
  ...line,
  taxKind: taxKindOf(line.sellerKind),
});

/** A line that the seller has sold and whose goods are here. */
export async function findExpectedLine(id: number): Promise<ExpectedLine | undefined> {
  const line = await accepted(db).where("buyback_lines.id", "=", id).executeTakeFirst();
  return line && withTaxKind(line);
}

/** What of a case has yet to be taken in, then what has. */
export async function listExpectedLines(caseId: string, limit = 200): Promise<ExpectedLine[]> {
  const lines = await accepted(db)
    .where("request_id", "=", caseId)
    .orderBy(sql`${openPieces} > 0`, "desc")
    .orderBy("position")
    .limit(limit)
    .execute();
  return lines.map(withTaxKind);
}

/** New pieces are this line's. @throws {NotExpectedError} */
export async function claimPieces(
  trx: Trx,
  { lineId, unitIds, actor }: { lineId: number; unitIds: readonly number[]; actor: Actor },
): Promise<void> {
  const line = await accepted(trx).where("buyback_lines.id", "=", lineId).executeTakeFirst();
  if (!line) throw new NotExpectedError(String(lineId));
  const known = await lockCase(trx, line.caseId);
  const now = await accepted(trx).where("buyback_lines.id", "=", lineId).executeTakeFirst();
  if (!now || unitIds.length > now.open) throw new NotExpectedError(known.number);
  await trx
    .insertInto("buyback_units")
    .values(unitIds.map((unit_id) => ({ unit_id, line_id: lineId })))
    .execute();
  // The seller may have said so since the form was read.
  const taxKind = taxKindOf(now.sellerKind);
  await taxUnits(trx, unitIds, { taxKind, actor: actor.name, reference: known.number });
  await applyCaseEvent(trx, known, "received", {
    side: "shop",
    actor,
    detail: { line: lineId, pieces: unitIds.length },
  });
}

const piecesOf = (source: Db | Trx) =>
  source
    .selectFrom("buyback_units")
    .innerJoin("buyback_lines", "buyback_lines.id", "line_id")
    .innerJoin("units", "units.id", "unit_id");

/** The seller charges VAT, or doesn't after all: so are the pieces sold that nobody has bought. */
export async function taxCaseUnits(trx: Trx, { id, number }: BuybackCase, taxKind: TaxKind) {
  const pieces = await piecesOf(trx).select("units.id").where("request_id", "=", id).execute();
  const ids = pieces.map((piece) => piece.id);
  await taxUnits(trx, ids, { taxKind, actor: "customer", reference: number });
}

/** The other way round isn't wrong: § 25a (8) UStG. */
export async function hasUntaxed(source: Db | Trx, { id, sellerKind }: BuybackCase) {
  if (taxKindOf(sellerKind) === "margin") return false;
  const piece = await piecesOf(source)
    .select("units.id")
    .where("request_id", "=", id)
    .where("tax_kind", "=", "margin")
    .where("units.state", "<>", "sent-back")
    .limit(1)
    .executeTakeFirst();
  return piece !== undefined;
}

/**
 * The pieces that have left the house with the parcel to their seller.
 * @returns `false`, and nothing is changed, while one of them is on sale or has a buyer
 */
export async function letPiecesGo(
  trx: Trx,
  { id, number }: BuybackCase,
  { actor, sent }: { actor: string; sent: boolean },
): Promise<boolean> {
  const pieces = await piecesOf(trx).select("units.id").where("request_id", "=", id).execute();
  const units = await lockUnits(
    trx,
    pieces.map((piece) => piece.id),
  );
  if (units.some(({ state }) => ["on-sale", "reserved", "sold"].includes(state))) return false;
  const here = units.filter(({ state }) => mayHappen(state, "send-back"));
  if (sent) await changeUnits(trx, here, "send-back", { actor, reference: number });
  return true;
}

/** Its pieces with the newest test of each, for the case's page. */
export async function listCaseUnits(caseId: string) {
  return piecesOf(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("unit_tests")
          .select(["result", "actor", "created_at"])
          .whereRef("unit_tests.unit_id", "=", "units.id")
          .orderBy("unit_tests.id", "desc")
          .limit(1)
          .as("test"),
      (join) => join.onTrue(),
    )
    .select(["units.id", "units.state", "serial", "units.article_number as articleNumber"])
    .select("tax_kind as taxKind")
    .select(["test.result", "test.actor as testedBy", "test.created_at as testedAt"])
    .where("request_id", "=", caseId)
    .orderBy("units.id")
    .limit(500)
    .execute();
}

/** What came with it, is in the house, and has no record of a test. */
const untested = (source: Db | Trx, caseId: string) =>
  piecesOf(source)
    .select("units.id")
    .where("request_id", "=", caseId)
    .where("units.state", "in", testableStates)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("unit_tests").select("id").whereRef("unit_tests.unit_id", "=", "units.id"),
        ),
      ),
    );

export async function hasUntested(source: Db | Trx, caseId: string): Promise<boolean> {
  return (await untested(source, caseId).limit(1).executeTakeFirst()) !== undefined;
}

/** The case that a piece is inspected for, and which of the others comes next. */
export async function findInspection(unitId: number) {
  const known = await piecesOf(db)
    .innerJoin("buyback_requests", "buyback_requests.id", "request_id")
    .select(["buyback_requests.id", "number"])
    .where("unit_id", "=", unitId)
    .where("buyback_requests.state", "in", ["arrived", "inspected"])
    .executeTakeFirst();
  if (!known) return undefined;
  const left = await untested(db, known.id).orderBy("units.id").limit(500).execute();
  const others = left.filter(({ id }) => id !== unitId).map(({ id }) => id);
  return { number: known.number, left: left.length, next: others[0] };
}
