import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { contains } from "~/platform/like";

const MAX_LISTED = 50;

export interface FoundPerson {
  email: string;
  /** As given last; empty for who gave an address only. */
  name: string;
  company: string;
  lastAt: Date;
}

const people = sql`
  select users.email, first_name || ' ' || last_name as name, coalesce(company_name, '') as company,
    users.created_at as at
  from users join profiles on profiles.user_id = users.id
  union all
  select email, concat_ws(' ', delivery_address->>'firstName', delivery_address->>'lastName'),
    coalesce(delivery_address->>'company', ''), created_at
  from orders
  union all
  select email, first_name || ' ' || last_name, company, created_at from contact_messages
  union all
  select email, first_name || ' ' || last_name, company, created_at from quote_requests
  union all
  select email, first_name || ' ' || last_name, company, created_at from buyback_requests
  union all
  select email, name, '', received_at from withdrawals
  union all
  select email, '', '', requested_at from newsletter_subscriptions`;

/**
 * Whoever gave an address, by a part of the address, the name or the company; the latest first.
 * @returns `isMore` when there are more than are listed
 */
export async function findPeople(text: string) {
  const { rows } = await sql<FoundPerson>`
    select lower(email) as email,
      coalesce((array_agg(name order by at desc) filter (where name <> ''))[1], '') as name,
      coalesce((array_agg(company order by at desc) filter (where company <> ''))[1], '') as company,
      max(at) as "lastAt"
    from (${people}) people
    where concat_ws(' ', email, name, company) ilike ${contains(text)}
    group by lower(email)
    order by max(at) desc, lower(email)
    limit ${MAX_LISTED + 1}`.execute(db);
  return { found: rows.slice(0, MAX_LISTED), isMore: rows.length > MAX_LISTED };
}
