import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { contains } from "~/platform/like";
import { allRequests, isConfirmed, type RequestKind } from "./requests.server";

export interface FoundRequest {
  id: string;
  kind: RequestKind;
  receivedAt: Date;
  name: string;
  company: string;
  subject: string;
}

/** By the number that stands in mails, name, company, address, phone or part; the newest first. */
export async function findRequestsByWords(text: string, limit: number): Promise<FoundRequest[]> {
  const pattern = contains(text);
  const [, start] = /^\[?(?:AN-)?([0-9a-f]{8})\]?$/i.exec(text) ?? [];
  const { rows } = await sql<FoundRequest>`
    select id, kind, "receivedAt", name, company, subject
    from (${allRequests}) requests
    where ${isConfirmed} and (
      concat_ws(' ', name, company, email, phone, subject) ilike ${pattern}
      or id::text like ${`${start?.toLowerCase() ?? "-"}%`})
    order by "receivedAt" desc, id
    limit ${limit}`.execute(db);
  return rows;
}
