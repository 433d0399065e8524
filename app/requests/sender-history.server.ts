import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { allRequests, isConfirmed, type RequestSummary } from "./requests.server";

const MAX_LISTED = 50;

/**
 * What else came from an address: requests of all kinds and orders, the newest first. Anybody can
 * write an address into a form, so it says nothing about who wrote a request.
 */
export async function findSenderHistory(email: string) {
  const address = email.toLowerCase();
  const [requests, orders, account] = await Promise.all([
    sql<RequestSummary>`
      select id, kind, "receivedAt", name, company, email, subject, files
      from (${allRequests}) requests
      where ${isConfirmed} and lower(email) = ${address}
      order by "receivedAt" desc, id
      limit ${MAX_LISTED}`.execute(db),
    db
      .selectFrom("orders")
      .select(["id", "number", "status", "amount_cents as amountCents", "created_at as createdAt"])
      .where("email", "=", address)
      .orderBy("created_at", "desc")
      .limit(MAX_LISTED)
      .execute(),
    db
      .selectFrom("users")
      .select("email_verified_at as confirmedAt")
      .where("email", "=", address)
      .executeTakeFirst(),
  ]);
  return { requests: requests.rows, orders, account };
}
