import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import { db, type Trx } from "~/platform/db.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { isUuid } from "~/platform/uuid";
import type { WithdrawalForm } from "./schema";
import { receiptMail, shopMail } from "./withdrawal-mail.server";

export interface Withdrawal extends WithdrawalForm {
  id: string;
  language: Language;
  receivedAt: Date;
}

/** The order a withdrawal means, when number and address both fit; nobody outside learns which. */
async function findOrderId(trx: Trx, form: WithdrawalForm): Promise<string | null> {
  const order = await trx
    .selectFrom("orders")
    .select("id")
    .where("number", "=", form.orderNumber.toUpperCase())
    .where(sql<string>`lower(email)`, "=", form.email.toLowerCase())
    .executeTakeFirst();
  return order?.id ?? null;
}

/**
 * Keeps a withdrawal and queues the receipt and the shop's notice, all or nothing (§ 356a BGB). A
 * form that was sent before (same token) changes nothing.
 *
 * @returns the withdrawal's id, also of the one that was there already
 */
export async function insertWithdrawal({
  form,
  formToken,
  language,
}: {
  form: WithdrawalForm;
  formToken: string;
  language: Language;
}): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const orderId = await findOrderId(trx, form);
    const inserted = await trx
      .insertInto("withdrawals")
      .values({
        form_token: formToken,
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
        .where("form_token", "=", formToken)
        .executeTakeFirstOrThrow();
      return id;
    }
    const withdrawal = { ...form, id: inserted.id, language, receivedAt: inserted.received_at };
    if (orderId) await noteInOrder(trx, orderId, withdrawal);
    await queueMail(trx, {
      kind: "withdrawal-receipt",
      recipient: form.email,
      language,
      message: receiptMail(withdrawal),
    });
    await queueMail(trx, {
      kind: "withdrawal",
      recipient: shopMailbox,
      language: "de",
      message: shopMail(withdrawal, { orderFound: orderId !== null }),
    });
    return inserted.id;
  });
}

async function noteInOrder(trx: Trx, orderId: string, withdrawal: Withdrawal): Promise<void> {
  await trx
    .insertInto("order_events")
    .values({
      order_id: orderId,
      actor: "customer",
      event: "withdrawal-received",
      detail: JSON.stringify({ withdrawalId: withdrawal.id, items: withdrawal.items }),
    })
    .execute();
}

/** When a withdrawal arrived; nothing else of it is shown to whoever has the address. */
export async function findReceivedAt(id: string): Promise<Date | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom("withdrawals")
    .select("received_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.received_at;
}
