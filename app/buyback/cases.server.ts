import { sql } from "kysely";
import { db, type Db, type Trx } from "~/platform/db.server";
import { isConfirmed } from "~/requests/requests.server";

const select = (source: Db | Trx) =>
  source
    .selectFrom("buyback_requests as requests")
    .select(["id", "number", "state", "version", "language", "components"])
    .select(["email", "phone", "company", "holder", "address", "shipping"])
    .select(["state_since as stateSince", "reminded_at as remindedAt"])
    .select(["first_name as firstName", "last_name as lastName", "created_at as createdAt"])
    .select(["accepted_offer_id as acceptedOfferId", "arrived_at as arrivedAt"])
    .select(["seller_kind as sellerKind", "vat_id as vatId", "self_billing as selfBilling"])
    .select(["pickup_note as pickupNote", "may_sell_at as maySellAt"])
    .select(["terms_version as termsVersion", "terms_agreed_at as termsAgreedAt"])
    .select(["iban_hint as ibanHint", "new_iban_hint as newIbanHint"])
    .select(["payable_cents as payableCents", "paid_at as paidAt"])
    .select(["released_by as releasedBy", "released_name as releasedName"]);

/** Without what is sealed. */
export type BuybackCase = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

/** `AK-2026-0001` as people type it. */
export function isCaseNumber(text: string): boolean {
  return /^AK-20\d\d-\d{4,9}$/i.test(text.trim());
}

/** Of a request that its sender has confirmed, where that was asked. */
export async function findCase(number: string): Promise<BuybackCase | undefined> {
  if (!isCaseNumber(number)) return undefined;
  return select(db)
    .where("number", "=", number.trim().toUpperCase())
    .where(isConfirmed)
    .executeTakeFirst();
}

export async function findCaseById(id: string): Promise<BuybackCase | undefined> {
  return select(db).where("id", "=", id).executeTakeFirst();
}

/** Nobody else changes it meanwhile. */
export async function lockCase(trx: Trx, id: string): Promise<BuybackCase> {
  return select(trx).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

/** Of an address that its owner has proved, the newest first. */
export async function listCasesOf(email: string) {
  return db
    .selectFrom("buyback_requests")
    .select(["id", "number", "state", "created_at as createdAt"])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .orderBy("created_at", "desc")
    .limit(50)
    .execute();
}
