import { sql } from "kysely";
import { isNamed } from "~/parts/products.server";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { taxArticlesOf } from "~/stock/article-tax.server";
import { claimForm } from "~/stock/claim-form.server";
import { lockStock, moveStock } from "~/stock/moves.server";
import { lockArticle, type Article } from "./articles.server";
import { showChanged } from "./change-article.server";

/** No other article is called that, or several are. */
export class UnclearTargetError extends Error {
  override name = "UnclearTargetError";
}

export interface SameNumber {
  id: number;
  articleNumber: string;
  condition: string;
  stock: number;
}

/** Others with the same number, however it is written. */
export async function findSameNumber(article: Article): Promise<SameNumber[]> {
  return db
    .selectFrom("products")
    .select(["id", "article_number as articleNumber", "condition", "stock"])
    .where(isNamed(article.article_number))
    .where("article_key", "!=", "")
    .where("id", "!=", article.id)
    .where("merged_into", "is", null)
    .orderBy("id")
    .limit(20)
    .execute();
}

/** @param named a part number, however it is written, or `#ID` @throws {UnclearTargetError} */
async function findTarget(named: string, id: number): Promise<number> {
  const rows = await db
    .selectFrom("products")
    .select("id")
    .where(isNamed(named))
    .where("id", "!=", id)
    .where("merged_into", "is", null)
    .limit(2)
    .execute();
  const [found, another] = rows;
  if (!found || another) throw new UnclearTargetError(named);
  return found.id;
}

/** What there is of one becomes the other's: plain pieces, and each that is known. */
async function moveAll(trx: Trx, { from, to, actor }: { from: number; to: number; actor: Actor }) {
  const { stock = 0, units = 0 } = (await lockStock(trx, [from, to])).get(from) ?? {};
  const onSale = await trx
    .selectFrom("units")
    .select("id")
    .where("product_id", "=", from)
    .where("state", "=", "on-sale")
    .orderBy("id")
    .execute();
  const moves = [
    { pieces: stock - units, unitId: undefined },
    ...onSale.map(({ id }) => ({ pieces: 1, unitId: id })),
  ];
  const cause = { reason: "merge", actor: actor.name } as const;
  for (const { pieces, unitId } of moves) {
    const out = [{ productId: from, pieces: -pieces, unitId }];
    await moveStock(trx, out, { ...cause, reference: `#${to}` });
  }
  await trx.updateTable("units").set({ product_id: to }).where("product_id", "=", from).execute();
  for (const { pieces, unitId } of moves) {
    const into = [{ productId: to, pieces, unitId }];
    await moveStock(trx, into, { ...cause, reference: `#${from}` });
  }
  await taxArticlesOf(
    trx,
    onSale.map(({ id }) => id),
  );
  return stock;
}

/** What else speaks of the one speaks of the other now. */
async function follow(trx: Trx, from: number, to: number): Promise<void> {
  await sql`
    insert into favorites (user_id, product_id, created_at)
    select user_id, ${to}, created_at from favorites where product_id = ${from}
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom("favorites").where("product_id", "=", from).execute();
  // Its pieces come back to the other one when an order ends; a line of its own stays where it is.
  await sql`
    update order_items set product_id = ${to} where product_id = ${from}
      and not exists (select from order_items own
        where own.order_id = order_items.order_id and own.product_id = ${to})`.execute(trx);
  for (const table of ["offer_items", "quote_requests", "reservations"] as const) {
    await sql`
      update ${sql.table(table)} set product_id = ${to} where product_id = ${from}`.execute(trx);
  }
  await sql`update products set merged_into = ${to} where merged_into = ${from}`.execute(trx);
}

/**
 * An article becomes part of another one, which has its pieces, watchers and address then. The same
 * form sent twice merges once.
 * @param target part number of the other one, or `#ID`
 * @returns the other's id, `undefined` without such an article
 * @throws {UnclearTargetError | MovedError}
 */
export async function mergeArticle({
  id,
  version,
  formToken,
  actor,
  target,
}: {
  id: number;
  version: number;
  formToken: string;
  actor: Actor;
  target: string;
}): Promise<{ id: number; changed: boolean } | undefined> {
  const to = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("products")
      .select("merged_into as mergedInto")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return undefined;
    if (before.mergedInto !== null) return { id: before.mergedInto, changed: false };
    const other = await findTarget(target, id);
    // In the order in which everybody locks them.
    const [first, second] = [Math.min(id, other), Math.max(id, other)];
    const one = await lockArticle(trx, first);
    const two = await lockArticle(trx, second);
    const [source, goal] = first === id ? [one, two] : [two, one];
    if (!source || !goal) return undefined;
    if (!(await claimForm(trx, { formToken, productId: id }))) return { id: other, changed: false };
    if (source.merged_into !== null) return { id: source.merged_into, changed: false };
    if (goal.merged_into !== null) throw new UnclearTargetError(target);
    if (source.version !== version) throw new MovedError(source.version, {});
    const stock = await moveAll(trx, { from: id, to: other, actor });
    await follow(trx, id, other);
    await trx
      .updateTable("products")
      .set({ merged_into: other, off_sale: true, updated_at: new Date() })
      .where("id", "=", id)
      .execute();
    await recordAct(trx, {
      actor,
      act: "article-merged",
      subject: { kind: "article", name: source.article_number },
      before: { stock },
      after: { articleNumber: goal.article_number, condition: goal.condition },
    });
    return { id: other, changed: true };
  });
  if (to?.changed) showChanged();
  return to;
}
