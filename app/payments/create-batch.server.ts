import { randomUUID } from "node:crypto";
import { ActRefusedError } from "~/orders/act-on-order.server";
import { mustTransfer } from "~/orders/ledger.server";
import { refundRest } from "~/orders/refund-amount.server";
import { type Actor, recordAct } from "~/platform/audit.server";
import { calendarDay } from "~/platform/clock";
import { db, type Trx } from "~/platform/db.server";
import { listOwedTransfers, type OwedTransfer } from "./owed-transfers.server";
import type { OwnAccount } from "./own-account.server";
import { subjectOf, TransferMovedError } from "./transfer-batches.server";

export interface ChosenTransfer {
  /** {@link OwedTransfer.key} */
  key: string;
  /** As it was shown. */
  cents: number;
  /** Checked; of a buy-back the case's own counts. */
  iban: string;
}

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
