import { db, type Trx } from "~/platform/db.server";
import { daysBefore } from "~/platform/clock";
import { retention } from "~/shop";

/** Waits for its twin. @returns `false` when the form was carried out before */
export async function claimForm(
  trx: Trx,
  { formToken, productId }: { formToken: string; productId: number | null },
): Promise<boolean> {
  const row = await trx
    .insertInto("article_forms")
    .values({ token: formToken, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("token")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldForms(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("article_forms")
    .where("created_at", "<", daysBefore(now, retention.formDays))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
