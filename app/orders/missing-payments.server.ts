import { sql } from "kysely";
import { db } from "~/platform/db.server";

/** Any number, the same in every process. */
const LOCK = 720_519_004;

/**
 * Machines of the version before there were payments run beside this one during a deployment: of
 * orders that they took the money for there is none yet. Safe to repeat and on several machines.
 * @returns numbers of the orders whose payment is noted now
 */
export async function noteMissingPayments(): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // A statement of its own: the next one sees what another machine has noted meanwhile.
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx);
    const { rows } = await sql<{ number: string }>`
      with missing as (
        select * from orders
        where created_at > now() - interval '60 days' and payment_state = 'paid'
          and paid_at is not null and amount_cents > 0
          and not exists (select from payments where order_id = orders.id)
      ), noted as (
        insert into payments (order_id, cents, way, reference, day, actor, created_at)
        select id, amount_cents, case payment_method when 'online' then 'card' else 'transfer' end,
          coalesce(stripe_payment_intent_id, ''), (paid_at at time zone 'Europe/Berlin')::date,
          'shop', paid_at
        from missing
      )
      select number from missing`.execute(trx);
    return rows.map(({ number }) => number);
  });
}
