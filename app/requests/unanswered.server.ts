import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { isConfirmed } from "./requests.server";

export interface Unanswered {
  id: string;
  kind: "contact" | "quote";
  createdAt: Date;
}

const MAX = 1_000;

/** Messages and quote requests, the oldest first. */
export async function listUnanswered(): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select id, kind, created_at as "createdAt"
    from (
      select id, 'contact' as kind, created_at from contact_messages where state = 'open'
      union all
      select id, 'quote', created_at from quote_requests where state = 'open') requests
    where ${isConfirmed}
    order by created_at, id
    limit ${MAX}`.execute(db);
  return rows;
}
