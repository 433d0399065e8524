import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { terms } from "~/shop";
import { isConfirmed } from "./requests.server";

export interface AnswerMonth {
  /** `2026-11`, in Germany: when it was asked. */
  month: string;
  /** Messages and requests for a quote, without spam. */
  asked: number;
  /** Answered within the promise. */
  inTime: number;
  late: number;
}

/** @param months `from` and `to`, both included; months without requests are missing */
export async function answersByMonth(months: { from: string; to: string }): Promise<AnswerMonth[]> {
  const promise = sql`created_at + ${terms.responseHours} * interval '1 hour'`;
  const { rows } = await sql<AnswerMonth>`
    select to_char(created_at at time zone 'Europe/Berlin', 'YYYY-MM') as month,
      count(*)::integer as asked,
      count(*) filter (where answered_at <= ${promise})::integer as "inTime",
      count(*) filter (where answered_at > ${promise}
        or (answered_at is null and state = 'open' and now() > ${promise}))::integer as late
    from (
      select id, created_at, answered_at, state from contact_messages
      union all select id, created_at, answered_at, state from quote_requests
    ) as requests
    where created_at >= (${`${months.from}-01`}::timestamp at time zone 'Europe/Berlin')
      and created_at < ((${`${months.to}-01`}::timestamp + interval '1 month')
        at time zone 'Europe/Berlin')
      and state <> 'spam' and ${isConfirmed}
    group by 1 order by 1`.execute(db);
  return rows;
}
