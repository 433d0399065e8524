import { sql } from "kysely";
import type { TaxKind, UnitState } from "../../db/stock-tables";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { taxArticlesOf } from "./article-tax.server";
import { lockUnits, type Unit } from "./change-unit.server";
import { findSameArticle } from "./same-article.server";
import { unitCode } from "./unit-code";

/** What a buyer has or may choose: its number and condition are those of the article. */
const settled: readonly UnitState[] = ["on-sale", "reserved", "sold"];

export const isSettled = (state: UnitState) => settled.includes(state);

export async function findUnit(id: number): Promise<Unit | undefined> {
  return db.selectFrom("units").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Pieces of other numbers may have the same: makers count alone. */
export async function listSameSerial({ id, serial }: Pick<Unit, "id" | "serial">) {
  if (serial === "") return [];
  const rows = await db
    .selectFrom("units")
    .select("id")
    .where(sql<boolean>`upper(serial) = upper(${serial}) and serial <> ''`)
    .where("id", "!=", id)
    .orderBy("id")
    .limit(5)
    .execute();
  return rows.map((row) => row.id);
}

/** What makes it a piece of another article. */
interface ArticleFacts {
  articleNumber: string;
  manufacturer: string;
  name: string;
  category: string;
  condition: string;
}

interface UnitDetails {
  serial: string;
  place: string;
  included: string;
  note: string;
}

type UnitFacts = ArticleFacts & UnitDetails;

export interface UnitMoney {
  costCents: number | null;
  taxKind: TaxKind;
}

interface Change {
  id: number;
  actor: Actor;
  /** As the form showed it. */
  version: number;
}

const factsOf = (unit: Unit): UnitFacts => ({
  articleNumber: unit.article_number,
  manufacturer: unit.manufacturer,
  name: unit.name,
  category: unit.category,
  condition: unit.condition,
  serial: unit.serial,
  place: unit.store_place,
  included: unit.included,
  note: unit.note,
});

const articleFacts = ["articleNumber", "manufacturer", "name", "category", "condition"] as const;

/**
 * Of a piece that is for sale or sold only the rest changes.
 * @throws {MovedError} @returns false when there was nothing to change
 */
export async function changeUnitFacts({
  id,
  actor,
  version,
  facts,
}: Change & { facts: UnitDetails & Partial<ArticleFacts> }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [unit] = await lockUnits(trx, [id]);
    if (!unit) throw new Error(`no unit ${id}`);
    const before = factsOf(unit);
    const kept = isSettled(unit.state) ? articleFacts : [];
    const after = {
      ...before,
      ...facts,
      ...Object.fromEntries(kept.map((name) => [name, before[name]])),
    };
    const names = Object.keys(before) as (keyof UnitFacts)[];
    const changed = names.filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return false;
    if (unit.version !== version)
      throw new MovedError(unit.version, { ...before, message: before.note });
    const article = await findSameArticle(trx, after);
    await trx
      .updateTable("units")
      .set({
        article_number: after.articleNumber,
        manufacturer: after.manufacturer,
        name: after.name,
        category: after.category,
        condition: after.condition,
        serial: after.serial,
        store_place: after.place,
        included: after.included,
        note: after.note,
        product_id: kept.length > 0 ? unit.product_id : (article?.id ?? null),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where("id", "=", id)
      .execute();
    const pick = (from: UnitFacts) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await recordAct(trx, {
      actor,
      act: "unit-changed",
      subject: { kind: "unit", name: unitCode(id) },
      before: pick(before),
      after: pick(after),
    });
    return true;
  });
}

/** What it cost, and how its sale is taxed. @throws {MovedError} */
export async function changeUnitMoney({
  id,
  actor,
  version,
  money: { costCents, taxKind },
}: Change & { money: UnitMoney }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [unit] = await lockUnits(trx, [id]);
    if (!unit) throw new Error(`no unit ${id}`);
    if (unit.cost_cents === costCents && unit.tax_kind === taxKind) return false;
    const cents = unit.cost_cents === null ? "" : (unit.cost_cents / 100).toFixed(2);
    if (unit.version !== version) {
      throw new MovedError(unit.version, { cost: cents.replace(".", ","), taxKind: unit.tax_kind });
    }
    await trx
      .updateTable("units")
      .set({
        cost_cents: costCents,
        tax_kind: taxKind,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where("id", "=", id)
      .execute();
    await taxArticlesOf(trx, [id]);
    await recordAct(trx, {
      actor,
      act: "unit-cost",
      subject: { kind: "unit", name: unitCode(id) },
      before: { cents: unit.cost_cents, taxKind: unit.tax_kind },
      after: { cents: costCents, taxKind },
    });
    return true;
  });
}
