import { type Kysely, sql } from "kysely";

export const tables = ["buyback_requests", "transfer_lines"];

/**
 * Pay-outs go with the outgoing file. A case stands in one line at most that is open or done: what
 * was paid can't be filed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transfer_lines
      add case_id uuid references buyback_requests on delete set null,
      drop constraint transfer_lines_check,
      add constraint transfer_lines_source
        check (num_nonnulls(payment_id, entry_id, case_id) <= 1)`.execute(db);
  await sql`
    create unique index transfer_lines_case on transfer_lines (case_id)
    where state in ('open', 'done')`.execute(db);
}
