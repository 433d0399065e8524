import { sql } from "kysely";
import { orderNumbersIn } from "~/orders/own-numbers";
import { db } from "~/platform/db.server";
import { findByNumbers, type AwaitedTransfer } from "./awaited-transfers.server";
import type { BankEntry } from "./bank-statement.server";

/**
 * `exact`: number and amount; `differs`: the number, and another amount; `amount`: only one order
 * awaits it; `buyer`: who paid before from there awaits one.
 */
export type Certainty = "exact" | "differs" | "amount" | "buyer";

export interface Proposal {
  certainty: Certainty;
  number: string;
  buyer: string;
  /** What the order still awaits; 0 when nothing. */
  openCents: number;
}

type Paid = Pick<BankEntry, "id" | "cents" | "iban" | "payer" | "text">;

const accountOf = ({ iban, payer }: Pick<Paid, "iban" | "payer">) => iban || payer.toLowerCase();

/** Mail addresses of whose orders an account paid before. */
async function findBuyers(entries: readonly Paid[]): Promise<Map<string, Set<string>>> {
  const accounts = [...new Set(entries.map(accountOf))].filter((account) => account !== "");
  const account = sql<string>`coalesce(nullif(iban, ''), lower(payer))`;
  const buyers = new Map<string, Set<string>>();
  if (accounts.length === 0) return buyers;
  const rows = await db
    .selectFrom("bank_entries")
    .innerJoin("orders", "orders.id", "order_id")
    .select([account.as("account"), "email"])
    .where("state", "=", "assigned")
    .where(account, "in", accounts)
    .execute();
  for (const row of rows) {
    buyers.set(row.account, (buyers.get(row.account) ?? new Set()).add(row.email));
  }
  return buyers;
}

/**
 * Which order each entry probably pays, by the entry's id. Two for the same rest: the first pays it.
 * @param awaited all whose transfer is awaited
 */
export async function proposeOrders(
  entries: readonly Paid[],
  awaited: readonly AwaitedTransfer[],
): Promise<Map<string, Proposal>> {
  const named = entries.map((entry) => orderNumbersIn(entry.text));
  const [known, buyers] = await Promise.all([
    findByNumbers([...new Set(named.flat())]),
    findBuyers(entries),
  ]);
  const proposals = new Map<string, Proposal>();
  const taken = new Map<string, number>();
  const openOf = ({ number, openCents }: AwaitedTransfer) =>
    Math.max(0, openCents - (taken.get(number) ?? 0));
  const propose = (entry: Paid, order: AwaitedTransfer, certainty: Certainty) => {
    const { number, buyer } = order;
    proposals.set(entry.id, { certainty, number, buyer, openCents: openOf(order) });
  };
  entries.forEach((entry, at) => {
    const orders = known.filter(({ number }) => named[at]?.includes(number));
    const exact = orders.find((order) => openOf(order) === entry.cents);
    if (exact) {
      propose(entry, exact, "exact");
      taken.set(exact.number, (taken.get(exact.number) ?? 0) + entry.cents);
    } else if (orders[0]) propose(entry, orders[0], "differs");
  });
  const rest = entries.filter(({ id }) => !proposals.has(id));
  for (const entry of rest) {
    const same = awaited.filter((order) => openOf(order) === entry.cents);
    const isAlone = rest.filter(({ cents }) => cents === entry.cents).length === 1;
    const emails = buyers.get(accountOf(entry));
    const own = awaited.filter((order) => emails?.has(order.email) && openOf(order) > 0);
    const ownSame = own.filter((order) => same.includes(order));
    const buyersOrder = ownSame.length === 1 ? ownSame[0] : own.length === 1 ? own[0] : undefined;
    if (buyersOrder) propose(entry, buyersOrder, "buyer");
    else if (same.length === 1 && same[0] && isAlone) propose(entry, same[0], "amount");
  }
  return proposals;
}
