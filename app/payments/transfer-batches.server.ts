import { randomUUID } from "node:crypto";
import { ActRefusedError } from "~/orders/act-on-order.server";
import { mustTransfer } from "~/orders/ledger.server";
import { refundRest, settleRefund } from "~/orders/refund-amount.server";
import { type Actor, recordAct } from "~/platform/audit.server";
import { calendarDay } from "~/platform/clock";
import { db, type Trx } from "~/platform/db.server";
import { noteSentBack } from "./decide-entry.server";
import { listOwedTransfers, type OwedTransfer } from "./owed-transfers.server";
import type { OwnAccount } from "./own-account.server";

/** What was chosen isn't owed any more, or stands in another file, or is another amount by now. */
export class TransferMovedError extends Error {
  override name = "TransferMovedError";
}

export interface ChosenTransfer {
  /** {@link OwedTransfer.key} */
  key: string;
  /** As it was shown. */
  cents: number;
  /** Checked; of a buy-back the case's own counts. */
  iban: string;
}

/** Tells the subject, in the transaction that notes the transfer. */
export type NotePaid = (
  trx: Trx,
  caseId: string,
  by: { actor: Actor; reference: string },
) => Promise<void>;

interface NewBatch {
  chosen: readonly ChosenTransfer[];
  /** Why it goes back, for the buyer and the bank. */
  reasonOf: (owed: OwedTransfer) => string;
  /** What the transfer says. */
  textOf: (owed: OwedTransfer) => string;
  account: OwnAccount;
  formToken: string;
  actor: Actor;
}

function referenceOf(id: string, now: Date): string {
  const day = calendarDay(now).replaceAll("-", "");
  return `UE-${day}-${id.slice(-6).toUpperCase()}`;
}

const isTaken = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "23505";

/**
 * Writes down what goes to the bank with one file. The same form sent twice makes one.
 * @returns the file's reference
 * @throws {TransferMovedError}
 */
export async function createBatch(asked: NewBatch): Promise<string> {
  const made = await findByToken(asked.formToken);
  if (made) return made;
  try {
    return await writeBatch(asked);
  } catch (error) {
    if (!(error instanceof TransferMovedError) && !isTaken(error)) throw error;
    const twin = await findByToken(asked.formToken);
    if (twin) return twin;
    throw new TransferMovedError("changed meanwhile");
  }
}

async function writeBatch(asked: NewBatch): Promise<string> {
  const owed = new Map((await listOwedTransfers()).map((each) => [each.key, each]));
  const lines = asked.chosen.map(({ key, cents, iban }) => {
    const known = owed.get(key);
    if (known?.cents !== cents) throw new TransferMovedError(key);
    return { ...known, iban };
  });
  const payments = new Map<string, string>();
  for (const line of lines) {
    if (line.kind === "ended" || line.kind === "over") {
      payments.set(line.key, await decideRest(line, asked));
    }
  }
  return db.transaction().execute((trx) => insertBatch(trx, { ...asked, lines, payments }));
}

async function findByToken(formToken: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("transfer_batches")
    .select("reference")
    .where("form_token", "=", formToken)
    .executeTakeFirst();
  return row?.reference;
}

/** @returns the id of the payment that says so */
async function decideRest(owed: OwedTransfer, { reasonOf, actor }: NewBatch): Promise<string> {
  const transferId = randomUUID();
  const { number, cents } = owed;
  try {
    await refundRest({ number, cents, actor, transferId, reason: reasonOf(owed) });
  } catch (error) {
    if (error instanceof ActRefusedError) throw new TransferMovedError(error.message);
    throw error;
  }
  return transferId;
}

async function insertBatch(
  trx: Trx,
  {
    lines,
    payments,
    textOf,
    account,
    formToken,
    actor,
  }: NewBatch & { lines: readonly OwedTransfer[]; payments: ReadonlyMap<string, string> },
): Promise<string> {
  const id = randomUUID();
  const reference = referenceOf(id, new Date());
  await trx
    .insertInto("transfer_batches")
    .values({ id, reference, form_token: formToken, actor: actor.name, ...account })
    .execute();
  const accounts = await lockPayouts(trx, lines);
  const rows = lines.map((line) => ({
    batch_id: id,
    payment_id: isOrders(line) ? (payments.get(line.key) ?? line.id) : null,
    entry_id: line.kind === "entry" ? line.id : null,
    case_id: line.kind === "buyback" ? line.id : null,
    cents: line.cents,
    name: line.name,
    iban: accounts.get(line.id) ?? line.iban,
    text: textOf(line),
  }));
  await lockSources(trx, rows);
  await trx.insertInto("transfer_lines").values(rows).execute();
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const after = { transfers: lines.length, cents };
  await recordAct(trx, { actor, act: "transfers-filed", subject: subjectOf(reference), after });
  return reference;
}

const isOrders = ({ kind }: OwedTransfer) => kind !== "entry" && kind !== "buyback";

/**
 * Nobody recalls them or changes their account meanwhile.
 * @returns their accounts, sealed
 * @throws {TransferMovedError} somebody has
 */
async function lockPayouts(
  trx: Trx,
  lines: readonly OwedTransfer[],
): Promise<ReadonlyMap<string, string>> {
  const payouts = lines.filter(({ kind }) => kind === "buyback");
  if (payouts.length === 0) return new Map();
  const rows = await trx
    .selectFrom("buyback_requests")
    .select(["id", "payable_cents as cents", "iban_sealed as sealed", "holder"])
    .where("state", "=", "payable")
    .where("new_iban_hint", "=", "")
    .where(
      "id",
      "in",
      payouts.map(({ id }) => id),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    payouts.map(({ id, cents, name }) => {
      const row = known.get(id);
      if (!row?.sealed || row.cents !== cents || row.holder !== name) {
        throw new TransferMovedError(id);
      }
      return [id, row.sealed];
    }),
  );
}

/** Nobody settles or reopens them meanwhile. @throws {TransferMovedError} somebody has */
async function lockSources(
  trx: Trx,
  rows: readonly { payment_id: string | null; entry_id: string | null }[],
): Promise<void> {
  const payments = rows.flatMap(({ payment_id }) => payment_id ?? []);
  const entries = rows.flatMap(({ entry_id }) => entry_id ?? []);
  const due = payments.length
    ? await trx
        .selectFrom("payments")
        .select("id")
        .where("id", "in", payments)
        .where(mustTransfer)
        .orderBy("id")
        .forUpdate()
        .execute()
    : [];
  const waiting = entries.length
    ? await trx
        .selectFrom("bank_entries")
        .select("id")
        .where("id", "in", entries)
        .where("state", "=", "to-send-back")
        .orderBy("id")
        .forUpdate()
        .execute()
    : [];
  if (due.length + waiting.length < payments.length + entries.length)
    throw new TransferMovedError("settled");
}

const subjectOf = (reference: string) => ({ kind: "transfer-file", name: reference });

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
