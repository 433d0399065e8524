import { sql } from "kysely";
import { db } from "~/platform/db.server";

/** Whether the account is told what comes in of its watch list. */
export async function hasWatchMails(userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("watch_mails")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins with what can't be bought now; twice is once. */
export async function startWatchMails(userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const started = await trx
      .insertInto("watch_mails")
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!started) return;
    await sql`
      update favorites set awaited = not products.in_stock from products
      where user_id = ${userId} and products.id = product_id
        and awaited = products.in_stock`.execute(trx);
  });
}

export async function endWatchMails(userId: string): Promise<void> {
  await db.deleteFrom("watch_mails").where("user_id", "=", userId).execute();
}
