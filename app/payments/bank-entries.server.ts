import { sql } from "kysely";
import type { EntryState } from "../../db/bank-tables";
import { type Actor, recordAct } from "~/platform/audit.server";
import { calendarYearsBefore } from "~/platform/clock";
import { type Db, db, type Trx } from "~/platform/db.server";
import { retention } from "~/shop";
import type { BankEntry } from "./bank-statement.server";

export interface StoredEntry extends BankEntry {
  state: EntryState;
  reason: string;
  /** Of the order it pays. */
  number: string | null;
  version: number;
  importedBy: string;
  createdAt: Date;
  decidedBy: string;
  decidedAt: Date | null;
}

const CHUNK = 1_000;

const stored = (source: Db | Trx = db) =>
  source
    .selectFrom("bank_entries")
    .leftJoin("orders", "orders.id", "bank_entries.order_id")
    .select([
      "bank_entries.id",
      "day",
      "cents",
      "payer",
      "iban",
      "text",
      "state",
      "reason",
      "number",
      "bank_entries.version",
      "imported_by as importedBy",
      "bank_entries.created_at as createdAt",
      "decided_by as decidedBy",
      "decided_at as decidedAt",
    ]);

/** Those that an earlier file brought stay as they are. @returns how many are new */
export async function importEntries(
  entries: readonly BankEntry[],
  { actor, file }: { actor: Actor; file: string },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let fresh = 0;
    for (let at = 0; at < entries.length; at += CHUNK) {
      const rows = entries.slice(at, at + CHUNK).map((entry) => ({
        ...entry,
        imported_by: actor.name,
      }));
      const { numInsertedOrUpdatedRows = 0n } = await trx
        .insertInto("bank_entries")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      fresh += Number(numInsertedOrUpdatedRows);
    }
    if (fresh > 0) {
      const subject = { kind: "bank-file", name: file };
      await recordAct(trx, { actor, act: "bank-file-read", subject, after: { entries: fresh } });
    }
    return fresh;
  });
}

export async function findEntry(
  id: string,
  source: Db | Trx = db,
): Promise<StoredEntry | undefined> {
  return stored(source).where("bank_entries.id", "=", id).executeTakeFirst();
}

/** Not decided yet, the oldest first. */
export async function listOpenEntries(limit: number): Promise<StoredEntry[]> {
  return stored()
    .where("state", "=", "open")
    .orderBy("day")
    .orderBy("bank_entries.id")
    .limit(limit)
    .execute();
}

/** What was decided last. */
export async function listDecidedEntries(limit: number): Promise<StoredEntry[]> {
  return stored()
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .limit(limit)
    .execute();
}

export async function countOpenEntries(): Promise<{ count: number; oldest: Date | null }> {
  return db
    .selectFrom("bank_entries")
    .select((eb) => [
      sql<number>`count(*)::integer`.as("count"),
      eb.fn.min("created_at").as("oldest"),
    ])
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
}

/** Bank statements are kept like receipts. With them go the files to the bank of that time. */
export async function deleteOldEntries(now: Date): Promise<number> {
  const before = calendarYearsBefore(now, retention.receiptYears);
  const entries = await db
    .deleteFrom("bank_entries")
    .where("created_at", "<", before)
    .executeTakeFirst();
  const batches = await db
    .deleteFrom("transfer_batches")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(entries.numDeletedRows + batches.numDeletedRows);
}
