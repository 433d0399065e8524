import { sql } from "kysely";
import { expect, test } from "vitest";
import { disputeStates, orderStatuses, paymentStates, stockStates } from "../../db/order-tables";
import { db } from "../../app/platform/db.server";

test.each([
  ["status", orderStatuses],
  ["payment_state", paymentStates],
  ["stock_state", stockStates],
  ["dispute", disputeStates],
])(
  "the database takes the states of %s that the code names, and no other",
  async (column, states) => {
    const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c'
      and conkey = array(select attnum from pg_attribute
        where attrelid = 'orders'::regclass and attname = ${column})`.execute(db);
    const taken = rows.flatMap(({ rule }) => [...rule.matchAll(/'([^']+)'::text/g)]);
    expect(taken.map(([, state]) => state).sort()).toEqual([...states].sort());
  },
);
