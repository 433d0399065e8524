import { sql } from "kysely";
import type { Db, Trx } from "./db.server";

const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

/** Everything as it was at one moment, however slowly it is read: no time limit ends it. */
export async function* readSnapshot<Row>(
  db: Db,
  read: (trx: Trx) => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    for (const limit of limits) await sql`select set_config(${limit}, '0', true)`.execute(trx);
    yield* read(trx);
  } finally {
    await trx.rollback().execute();
  }
}
