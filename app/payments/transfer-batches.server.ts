import { ActRefusedError } from "~/orders/act-on-order.server";
import { settleRefund } from "~/orders/refund-amount.server";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { noteSentBack } from "./decide-entry.server";

// A file of transfers after it was made: the bank has carried it out, or never got it.

/** What was chosen isn't owed any more, or stands in another file, or is another amount by now. */
export class TransferMovedError extends Error {
  override name = "TransferMovedError";
}

/** Tells the subject, in the transaction that notes the transfer. */
export type NotePaid = (
  trx: Trx,
  caseId: string,
  by: { actor: Actor; reference: string },
) => Promise<void>;

export const subjectOf = (reference: string) => ({ kind: "transfer-file", name: reference });

/** One line that the bank has carried out. @returns `false` when that was noted before */
async function settleLine(
  line: {
    id: string;
    payment_id: string | null;
    entry_id: string | null;
    case_id: string | null;
    number: string | null;
  },
  { reference, actor, notePaid }: { reference: string; actor: Actor; notePaid: NotePaid },
): Promise<boolean> {
  const close = async (trx: Trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("transfer_lines")
      .set({ state: "done" })
      .where("id", "=", line.id)
      .where("state", "=", "open")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  if (line.payment_id && line.number) {
    const { payment_id: paymentId, number, id: formToken } = line;
    const also = async (trx: Trx) => {
      if (!(await close(trx))) throw new TransferMovedError(reference);
    };
    try {
      const sent = await settleRefund({ number, paymentId, reference, actor, formToken, also });
      return sent.changed;
    } catch (error) {
      if (error instanceof TransferMovedError) return false;
      // Noted on the order's own page before.
      if (!(error instanceof ActRefusedError)) throw error;
    }
  }
  return db.transaction().execute(async (trx) => {
    if (!(await close(trx))) return false;
    if (line.entry_id) await noteSentBack(trx, line.entry_id, actor);
    if (line.case_id) await notePaid(trx, line.case_id, { actor, reference });
    return true;
  });
}

/**
 * The bank has carried the file out: each refund is settled, each entry sent back, each buy-back
 * paid. Broken off, it goes on with the rest when repeated.
 * @returns how many lines were noted now, `undefined` without such a file
 */
export async function settleBatch(
  reference: string,
  actor: Actor,
  notePaid: NotePaid,
): Promise<number | undefined> {
  const lines = await db
    .selectFrom("transfer_lines")
    .innerJoin("transfer_batches", "transfer_batches.id", "batch_id")
    .leftJoin("payments", "payments.id", "payment_id")
    .leftJoin("orders", "orders.id", "payments.order_id")
    .select(["transfer_lines.id", "payment_id", "entry_id", "transfer_lines.state", "number"])
    .select("case_id")
    .where("transfer_batches.reference", "=", reference)
    .execute();
  if (lines.length === 0) return undefined;
  let noted = 0;
  for (const line of lines.filter(({ state }) => state === "open")) {
    if (await settleLine(line, { reference, actor, notePaid })) noted += 1;
  }
  return noted;
}

/** The file wasn't given to the bank: its lines can go into another. @returns `false` when it is done */
export async function dropBatch(reference: string, actor: Actor): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("transfer_lines")
      .set({ state: "dropped" })
      .where("state", "=", "open")
      .where("batch_id", "in", (eb) =>
        eb.selectFrom("transfer_batches").select("id").where("reference", "=", reference),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordAct(trx, { actor, act: "transfers-dropped", subject: subjectOf(reference) });
    return true;
  });
}
