import { sql } from "kysely";
import { balanceOf, undecidedCents } from "~/orders/balance";
import { mustTransfer, paymentSums } from "~/orders/ledger.server";
import type { Language } from "~/i18n/i18n";
import { db } from "~/platform/db.server";
import { listPayouts } from "./payouts.server";

/**
 * Money to be transferred: `refund` was decided, `ended` and `over` are what is left of an order that
 * has ended or was paid too much, `entry` no order's money, `buyback` what a seller gets.
 */
export interface OwedTransfer {
  /** `refund-`, `rest-`, `entry-` or `case-` and an id. */
  key: string;
  kind: "refund" | "ended" | "over" | "entry" | "buyback";
  /** The payment's, the order's, the entry's, the case's. */
  id: string;
  cents: number;
  name: string;
  /** From which it came, empty if nobody knows; a seller's is masked. */
  iban: string;
  number: string;
  language: Language;
  /** Why it goes back. */
  reason: string;
  since: Date;
}

const MAX = 200;

/** Who paid the order last by transfer, and from where. */
const payer = (column: "iban" | "payer") => sql<string>`coalesce((
  select ${sql.ref(column)} from bank_entries
  where order_id = orders.id and iban <> '' order by day desc, id limit 1), '')`;

const buyer = sql<string>`trim(coalesce(
  nullif(coalesce(billing_address, delivery_address)->>'company', ''),
  concat_ws(' ', coalesce(billing_address, delivery_address)->>'firstName',
    coalesce(billing_address, delivery_address)->>'lastName')))`;

const orderColumns = [
  payer("iban").as("iban"),
  sql<string>`coalesce(nullif(${payer("payer")}, ''), ${buyer})`.as("name"),
] as const;

const isOpenLine = (column: "payment_id" | "entry_id", id: string) =>
  sql<boolean>`exists (
    select from transfer_lines
    where ${sql.ref(column)} = ${sql.ref(id)} and transfer_lines.state = 'open')`;

/** Decided, and in no file that is still open. */
async function listRefunds(): Promise<OwedTransfer[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "number", "language", "payments.created_at as since", "reason"])
    .select(sql<number>`-cents`.as("cents"))
    .select(orderColumns)
    .where(mustTransfer)
    .where((eb) => eb.not(isOpenLine("payment_id", "payments.id")))
    .orderBy("payments.created_at")
    .limit(MAX)
    .execute();
  return rows.map((row) => ({ ...row, key: `refund-${row.id}`, kind: "refund" }));
}

/** Nobody has decided on it; `balanceOf` says whether it is owed. */
async function listRests(): Promise<OwedTransfer[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("payments")
          .select(paymentSums)
          .select(sql<number>`coalesce(sum(cents), 0)`.as("keptCents"))
          .whereRef("order_id", "=", "orders.id")
          .as("money"),
      (join) => join.onTrue(),
    )
    .selectAll("money")
    .select([
      "orders.id",
      "number",
      "language",
      "status",
      "updated_at as since",
      "payment_method as paymentMethod",
      "payment_state as paymentState",
      "refund_by_hand as refundByHand",
      "refund_due_at as refundDueAt",
      "dispute",
      "amount_cents as amountCents",
    ])
    .select(orderColumns)
    .where("payment_method", "=", "prepayment")
    .where(sql<boolean>`coalesce(dispute, 'won') = 'won'`)
    .where(
      sql<boolean>`"keptCents" > 0 and (
        status in ('cancelled', 'returned') or payment_state = 'refunded'
        or "keptCents" > amount_cents - "creditCents")`,
    )
    .orderBy("updated_at")
    .limit(MAX)
    .execute();
  return rows.flatMap((row) => {
    const { id, number, language, name, iban, since } = row;
    const order = { ...row, money: row };
    const cents = undecidedCents(order);
    if (cents <= 0) return [];
    const kind = balanceOf(order).overCents > 0 ? "over" : "ended";
    const common = { id, number, language, name, iban, since, cents, reason: "" };
    return [{ ...common, key: `rest-${id}`, kind } as const];
  });
}

async function listEntries(): Promise<OwedTransfer[]> {
  const rows = await db
    .selectFrom("bank_entries")
    .select(["id", "cents", "payer as name", "iban", "text as reason"])
    .select("decided_at as decidedAt")
    .where("state", "=", "to-send-back")
    .where((eb) => eb.not(isOpenLine("entry_id", "bank_entries.id")))
    .orderBy("decided_at")
    .limit(MAX)
    .execute();
  return rows.map(({ decidedAt, ...row }) => ({
    ...row,
    key: `entry-${row.id}`,
    kind: "entry",
    number: "",
    language: "de",
    since: decidedAt ?? new Date(),
  }));
}

/** The oldest first. */
export async function listOwedTransfers(): Promise<OwedTransfer[]> {
  const lists = await Promise.all([listRefunds(), listRests(), listEntries(), listPayouts()]);
  return lists.flat().sort((one, other) => one.since.getTime() - other.since.getTime());
}

/** Returned orders of which somebody has to say first how much goes back. */
export async function listUndecidedReturns(): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("number")
    .where("payment_method", "=", "prepayment")
    .where("payment_state", "=", "paid")
    .where("status", "in", ["cancelled", "returned"])
    .where("refund_by_hand", "=", true)
    .where(
      sql<boolean>`not exists (
        select from payments where order_id = orders.id and payments.state <> 'done')`,
    )
    .orderBy("updated_at")
    .limit(MAX)
    .execute();
  return rows.map(({ number }) => number);
}
