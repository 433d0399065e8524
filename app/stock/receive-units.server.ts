import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { TaxKind, UnitOrigin } from "../../db/stock-tables";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { receiveUnit } from "./change-unit.server";
import { type ArticleKey, findSameArticle } from "./same-article.server";
import { unitCode } from "./unit-code";

export interface Receipt extends ArticleKey {
  /** The form's own id: sent twice, it counts once. */
  formToken: string;
  actor: Actor;
  origin: UnitOrigin;
  /** The number of the order or case. */
  reference: string;
  name: string;
  category: string;
  /** One for each piece, empty where it has none. */
  serials: readonly string[];
  place: string;
  costCents: number | null;
  taxKind: TaxKind;
  included: string;
  note: string;
}

const TOKEN_BYTES = 16;

const tokenOf = (formToken: string, at: number) => (at === 0 ? formToken : `${formToken}.${at}`);

/**
 * @param claim what else has to be noted about the new pieces, in the same transaction
 * @returns `isNew` is false when the form was carried out before
 */
export async function receiveUnits(
  { formToken, actor, origin, reference, serials, place, costCents, taxKind, ...receipt }: Receipt,
  claim: (trx: Trx, ids: readonly number[]) => Promise<void> = async () => {},
): Promise<{ ids: number[]; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${formToken}, 0))`.execute(trx);
    const before = await findReceived(trx, formToken, serials.length);
    if (before.length > 0) return { ids: before, isNew: false };
    const { articleNumber, manufacturer, condition } = receipt;
    const article = await findSameArticle(trx, { articleNumber, manufacturer, condition });
    const ids: number[] = [];
    for (const [at, serial] of serials.entries()) {
      const id = await receiveUnit(
        trx,
        {
          token: randomBytes(TOKEN_BYTES).toString("base64url"),
          form_token: tokenOf(formToken, at),
          product_id: article?.id ?? null,
          article_number: articleNumber,
          manufacturer,
          name: receipt.name,
          category: receipt.category,
          condition,
          serial,
          store_place: place,
          origin,
          origin_reference: reference,
          cost_cents: costCents,
          tax_kind: taxKind,
          included: receipt.included,
          note: receipt.note,
        },
        { actor: actor.name, reference },
      );
      ids.push(id);
      await recordAct(trx, {
        actor,
        act: "unit-received",
        subject: { kind: "unit", name: unitCode(id) },
        after: {
          articleNumber,
          condition,
          serial,
          origin,
          ...(reference ? { case: reference } : {}),
        },
      });
    }
    await claim(trx, ids);
    return { ids, isNew: true };
  });
}

async function findReceived(trx: Trx, formToken: string, pieces: number): Promise<number[]> {
  const tokens = Array.from({ length: pieces }, (_, at) => tokenOf(formToken, at));
  const rows = await trx
    .selectFrom("units")
    .select("id")
    .where("form_token", "in", tokens)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
