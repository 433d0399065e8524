import { sql } from "kysely";
import type { EntryState } from "../../db/bank-tables";
import { receivePayment } from "~/orders/receive-payment.server";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { findEntry, type StoredEntry } from "./bank-entries.server";

const subjectOf = (id: string) => ({ kind: "bank-entry", name: id });

const moved = ({ version, state, number }: StoredEntry) =>
  new MovedError(version, { state, number: number ?? "" });

/**
 * The one writer of the state. @param from as it was read
 * @throws {MovedError} somebody was quicker
 */
async function decide(
  trx: Trx,
  from: StoredEntry,
  to: { state: EntryState; reason?: string; orderId?: string },
  actor: Actor,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("bank_entries")
    .set({
      state: to.state,
      reason: to.reason ?? "",
      order_id: to.orderId ?? null,
      version: sql<number>`version + 1`,
      decided_by: to.state === "open" ? "" : actor.name,
      decided_at: to.state === "open" ? null : sql<Date>`now()`,
    })
    .where("id", "=", from.id)
    .where("version", "=", from.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw moved((await findEntry(from.id)) ?? from);
}

export interface EntryAct {
  id: string;
  actor: Actor;
  /** As the form showed it. */
  version?: number;
}

const isStale = (entry: StoredEntry, version: number | undefined) =>
  version !== undefined && version !== entry.version;

/**
 * The entry pays this order, all or a part of it. @param acceptsLess a small difference is let go
 * @returns `false` when it had happened already, or there is no such entry
 * @throws {OrderTransitionError | MovedError}
 */
export async function assignEntry({
  id,
  number,
  acceptsLess,
  actor,
  version,
}: EntryAct & { number: string; acceptsLess?: boolean }): Promise<boolean> {
  const entry = await findEntry(id);
  if (!entry || (entry.state === "assigned" && entry.number === number)) return false;
  if (entry.state !== "open" || isStale(entry, version)) throw moved(entry);
  const { cents, day, payer, text } = entry;
  const { changed } = await receivePayment({
    number,
    actor,
    formToken: id,
    cents,
    day,
    reference: [payer, text].filter(Boolean).join(": "),
    acceptsLess,
    also: async (trx, order) => {
      await decide(trx, entry, { state: "assigned", orderId: order.id }, actor);
      const after = { order: order.number, cents };
      await recordAct(trx, { actor, act: "entry-assigned", subject: subjectOf(id), after });
    },
  });
  if (changed) return true;
  const now = await findEntry(id);
  if (now && now.number !== number) throw moved(now);
  return false;
}

const acts = {
  "set-aside": { act: "entry-set-aside", from: ["open"] },
  "to-send-back": { act: "entry-to-send-back", from: ["open"] },
  open: { act: "entry-reopened", from: ["set-aside", "to-send-back"] },
} as const satisfies Partial<Record<EntryState, { act: string; from: EntryState[] }>>;

/** An entry that a file to the bank has can't be decided anew. */
export class EntryInBatchError extends Error {
  override name = "EntryInBatchError";
}

/**
 * No order's money: set aside, to go back where it came from, or neither after all.
 * @returns `false` when it had happened already, or there is no such entry
 * @throws {MovedError | EntryInBatchError}
 */
export async function decideEntry({
  id,
  state,
  reason = "",
  actor,
  version,
}: EntryAct & { state: keyof typeof acts; reason?: string }): Promise<boolean> {
  const entry = await findEntry(id);
  if (!entry || entry.state === state) return false;
  const { act, from } = acts[state];
  if (!(from as readonly EntryState[]).includes(entry.state) || isStale(entry, version)) {
    throw moved(entry);
  }
  await db.transaction().execute(async (trx) => {
    await decide(trx, entry, { state, reason }, actor);
    const line = await trx
      .selectFrom("transfer_lines")
      .select("id")
      .where("entry_id", "=", id)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (line) throw new EntryInBatchError(id);
    const after = { entryState: state, ...(reason ? { reason } : {}) };
    const before = { entryState: entry.state };
    await recordAct(trx, { actor, act, subject: subjectOf(id), before, after });
  });
  return true;
}

/** The transfer back was made. @throws {MovedError} */
export async function noteSentBack(trx: Trx, id: string, actor: Actor): Promise<void> {
  const entry = await findEntry(id, trx);
  if (entry?.state !== "to-send-back") return;
  await decide(trx, entry, { state: "sent-back" }, actor);
  const after = { cents: entry.cents };
  await recordAct(trx, { actor, act: "entry-sent-back", subject: subjectOf(id), after });
}
