import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import { db, type Trx } from "~/platform/db.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { isUuid } from "~/platform/uuid";
import { submissionKey } from "~/requests/submission.server";
import type { WithdrawalForm } from "./schema";
import { notMailedMail, plainReceiptMail, receiptMail, shopMail } from "./withdrawal-mail.server";
import { applyToOrder, type OrderOutcome } from "./withdrawn-order.server";

export interface Withdrawal extends WithdrawalForm {
  id: string;
  language: Language;
  receivedAt: Date;
}

/** Per address and order: receipts must not flood a mailbox. */
const RECEIPTS_A_DAY = 5;
/** Withdrawals that fit no order are stored, but not all mailed to the shop. */
const UNKNOWN_SENDERS_AN_HOUR = 60;
const CONTENT_SHOWN_MS = 3_600_000;

/** Locks the order: the foreign key does too, and two that then change it would deadlock. */
async function lockOrderId(trx: Trx, form: WithdrawalForm): Promise<string | null> {
  const order = await trx
    .selectFrom("orders")
    .select("id")
    .where("number", "=", form.orderNumber.toUpperCase())
    .where(sql<string>`lower(email)`, "=", form.email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  return order?.id ?? null;
}

/** In a day, this one included. */
async function countAlike(trx: Trx, email: string, orderId: string | null): Promise<number> {
  // Those that arrive at the same moment count one after the other.
  await sql`select pg_advisory_xact_lock(3, hashtext(${email.toLowerCase()}))`.execute(trx);
  const { count } = await trx
    .selectFrom("withdrawals")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where("order_id", "is not distinct from", orderId)
    .where("received_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

async function countUnknownSenders(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom("withdrawals")
    .select(sql<number>`count(distinct lower(email))`.as("count"))
    .where("order_id", "is", null)
    .where("received_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * All or nothing (§ 356a BGB); the same form sent again changes nothing.
 * @param formId from the form's token
 * @returns the withdrawal's id, also of the one that was there already
 */
export async function insertWithdrawal({
  form,
  formId,
  language,
}: {
  form: WithdrawalForm;
  formId: string;
  language: Language;
}): Promise<string> {
  const key = submissionKey(formId, form);
  return db.transaction().execute(async (trx) => {
    const orderId = await lockOrderId(trx, form);
    const inserted = await trx
      .insertInto("withdrawals")
      .values({
        form_token: key,
        order_id: orderId,
        name: form.name,
        order_number: form.orderNumber,
        email: form.email,
        items: form.items,
        language,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning(["id", "received_at"])
      .executeTakeFirst();
    if (!inserted) {
      const { id } = await trx
        .selectFrom("withdrawals")
        .select("id")
        .where("form_token", "=", key)
        .executeTakeFirstOrThrow();
      return id;
    }
    const withdrawal = { ...form, id: inserted.id, language, receivedAt: inserted.received_at };
    const outcome = orderId ? await applyToOrder(trx, orderId, withdrawal) : undefined;
    await queueMails(trx, withdrawal, { orderId, outcome });
    return inserted.id;
  });
}

async function queueMails(
  trx: Trx,
  withdrawal: Withdrawal,
  { orderId, outcome }: { orderId: string | null; outcome: OrderOutcome | undefined },
) {
  const { email, language, receivedAt } = withdrawal;
  const orderFound = orderId !== null;
  if ((await countAlike(trx, email, orderId)) > RECEIPTS_A_DAY) return;
  await queueMail(trx, {
    kind: "withdrawal-receipt",
    recipient: email,
    language,
    message: orderFound ? receiptMail(withdrawal) : plainReceiptMail(withdrawal),
  });
  const toShop = { recipient: shopMailbox, language: "de" } as const;
  if (orderFound || (await countUnknownSenders(trx)) <= UNKNOWN_SENDERS_AN_HOUR) {
    const message = shopMail(withdrawal, outcome);
    await queueMail(trx, { ...toShop, kind: "withdrawal", message });
  } else {
    const onceKey = `withdrawals-not-mailed ${receivedAt.toISOString().slice(0, 10)}`;
    await queueMail(trx, { ...toShop, kind: "withdrawal", message: notMailedMail(), onceKey });
  }
}

/** Content for an hour only: later its secret address may stand in a browser's history. */
export async function findReceived(
  id: string,
): Promise<{ receivedAt: Date; content: WithdrawalForm | undefined } | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom("withdrawals")
    .select(["name", "order_number as orderNumber", "email", "items", "received_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { received_at: receivedAt, ...content } = row;
  const isFresh = Date.now() - receivedAt.getTime() < CONTENT_SHOWN_MS;
  return { receivedAt, content: isFresh ? content : undefined };
}
