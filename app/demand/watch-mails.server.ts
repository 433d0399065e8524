import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";

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
async function startWatchMails(userId: string): Promise<void> {
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

async function endWatchMails(userId: string): Promise<void> {
  await db.deleteFrom("watch_mails").where("user_id", "=", userId).execute();
}

const acts = new Map([
  ["watch-on", { carry: startWatchMails, title: "wait.watchOn" }],
  ["watch-off", { carry: endWatchMails, title: "wait.watchOff" }],
]);

/** The switch of the watch list's page. @throws {Response} 400 */
export async function handleWatchMails(
  form: FormData,
  user: { id: string; emailVerified: boolean },
) {
  const intent = textField(form, "intent");
  const act = acts.get(intent);
  // Mails go to proved addresses only.
  if (!act || (intent === "watch-on" && !user.emailVerified)) {
    throw new Response("Unknown intent", { status: 400 });
  }
  await act.carry(user.id);
  return redirectWithMessage("/account/merkliste", { kind: "success", title: act.title });
}
