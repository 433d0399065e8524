import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { claimForm } from "./claim-form.server";
import { lockStock, moveStock } from "./moves.server";

export const MAX_PIECES = 100_000;

/** More than anybody has of anything. */
export class TooManyPiecesError extends Error {
  override name = "TooManyPiecesError";
}

export interface StockAct {
  productId: number;
  /** The form's own id: sent twice, it counts once. */
  formToken: string;
  actor: Actor;
}

/** @returns `undefined` without such an article, otherwise its number and what is for sale of it */
export async function lockOwn(trx: Trx, productId: number) {
  const counts = (await lockStock(trx, [productId])).get(productId);
  if (!counts) return undefined;
  const { articleNumber } = await trx
    .selectFrom("products")
    .select("article_number as articleNumber")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return { articleNumber, ...counts };
}

/**
 * Somebody has counted: plain pieces more or less; those known one by one stay.
 * @returns `false` when the form was carried out before
 * @throws {OutOfStockError | TooManyPiecesError}
 */
export async function correctStock({
  productId,
  formToken,
  actor,
  pieces,
  note,
}: StockAct & { pieces: number; note: string }): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    const article = await lockOwn(trx, productId);
    if (!article) return undefined;
    if (!(await claimForm(trx, { formToken, productId }))) return false;
    if (article.stock + pieces > MAX_PIECES) throw new TooManyPiecesError();
    const cause = { reason: "correction", note, actor: actor.name } as const;
    await moveStock(trx, [{ productId, pieces }], cause);
    await recordAct(trx, {
      actor,
      act: "stock-corrected",
      subject: { kind: "article", name: article.articleNumber },
      before: { stock: article.stock },
      after: { stock: article.stock + pieces, reason: note },
    });
    return true;
  });
}
