import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/schema";
import type { User } from "~/auth/users.server";
import { db } from "~/platform/db.server";
import { findAccountData } from "./account-data.server";
import { findOffers, findRequests, MAX_ROWS, withoutFormToken } from "./own-requests.server";

interface Subject {
  /** The account's. */
  userId: string | null;
  /** Proved to be the person's own, or anybody could read a stranger's requests. */
  address: string | null;
}

/** Without who did it: staff names aren't the customer's data. */
async function findOrders({ userId, address }: Subject) {
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_items")
          .select(["name", "article_number", "condition", "unit", "quantity", "unit_price_cents"])
          .select(["tax_kind", "tax_category", "tax_rate_bp", "tax_reason"])
          .select(pieces)
          .whereRef("order_id", "=", "orders.id")
          .orderBy("order_items.id"),
      ).as("items"),
      jsonArrayFrom(
        eb
          .selectFrom("order_events")
          .select(["event", "detail", "order_events.created_at"])
          .whereRef("order_id", "=", "orders.id")
          .orderBy("order_events.id"),
      ).as("history"),
      ...orderActs(eb),
    ])
    .where((eb) =>
      eb.or([
        ...(userId ? [eb("user_id", "=", userId)] : []),
        ...(address ? [eb("email", "=", address)] : []),
      ]),
    )
    .orderBy("created_at")
    .limit(MAX_ROWS)
    .execute();
  return withoutFormToken(orders);
}

/** Single pieces, those that came back included. */
function pieces(eb: ExpressionBuilder<Database, "order_items">) {
  return jsonArrayFrom(
    eb
      .selectFrom("order_units")
      .innerJoin("units", "units.id", "unit_id")
      .select(["units.id", "serial", "units.condition", "included", "chosen", "returned_at"])
      .whereRef("order_item_id", "=", "order_items.id")
      .orderBy("units.id"),
  ).as("pieces");
}

function orderActs(eb: ExpressionBuilder<Database, "orders">) {
  return [
    jsonArrayFrom(
      eb
        .selectFrom("payments")
        .select(["cents", "way", "state", "reference", "reason", "day", "payments.created_at"])
        .whereRef("order_id", "=", "orders.id")
        .orderBy("payments.created_at"),
    ).as("payments"),
    jsonArrayFrom(
      eb
        .selectFrom("bank_entries")
        .select(["day", "cents", "payer", "iban", "text", "bank_entries.created_at"])
        .whereRef("bank_entries.order_id", "=", "orders.id")
        .orderBy("day"),
    ).as("transfers_received"),
    jsonArrayFrom(
      eb
        .selectFrom("transfer_lines")
        .innerJoin("payments", "payments.id", "payment_id")
        .select(["transfer_lines.cents", "name", "iban", "text", "transfer_lines.state"])
        .whereRef("payments.order_id", "=", "orders.id")
        .orderBy("transfer_lines.id"),
    ).as("transfers_back"),
    jsonArrayFrom(
      eb
        .selectFrom("parcels")
        .innerJoin("parcel_items", "parcel_id", "parcels.id")
        .innerJoin("order_items", "order_items.id", "order_item_id")
        .select(["carrier", "parcels.tracking_number", "weight_grams"])
        .select(["name", "parcel_items.quantity"])
        .select("parcels.created_at")
        .whereRef("parcels.order_id", "=", "orders.id")
        .orderBy("parcels.created_at"),
    ).as("parcels"),
    jsonArrayFrom(
      eb
        .selectFrom("returns")
        .innerJoin("return_items", "return_id", "returns.id")
        .innerJoin("order_items", "order_items.id", "order_item_id")
        .select(["name", "return_items.quantity", "return_items.condition", "refund_cents"])
        .select("returns.created_at")
        .whereRef("returns.order_id", "=", "orders.id")
        .orderBy("returns.created_at"),
    ).as("returns"),
    jsonArrayFrom(
      eb
        .selectFrom("vat_checks")
        .select(["vat_checks.vat_id", "answer", "trader_name", "trader_address"])
        .select(["consultation_number", "answered_at", "vat_checks.created_at"])
        .whereRef("order_id", "=", "orders.id"),
    ).as("vat_checks"),
    jsonArrayFrom(
      eb
        .selectFrom("documents")
        .select(["kind", "documents.number", "issued_on", "gross_cents"])
        .select(sql<unknown>`snapshot->'buyer'`.as("buyer"))
        .whereRef("documents.order_id", "=", "orders.id")
        .orderBy("documents.created_at"),
    ).as("documents"),
    jsonArrayFrom(
      eb
        .selectFrom("order_notes")
        .select(["text", "order_notes.created_at"])
        .whereRef("order_id", "=", "orders.id")
        .orderBy("order_notes.created_at"),
    ).as("notes"),
  ] as const;
}

/** Without who invited: staff names aren't everybody's data. */
async function findStaffTraces({ userId, address }: Subject) {
  const [invitations, acts] = await Promise.all([
    db
      .selectFrom("staff_invitations")
      .select(["role", "created_at", "expires_at"])
      .where("email", "=", address ?? "")
      .execute(),
    db
      .selectFrom("audit")
      .select(["act", "subject", "created_at"])
      .where("actor_id", "=", userId)
      .orderBy("id")
      .limit(MAX_ROWS)
      .execute(),
  ]);
  return { invitations, acts };
}

export async function collectOwnData({ id, email, emailVerified }: User) {
  const subject = { userId: id, address: emailVerified ? email : null };
  const [own, orders, offers, requests, staff] = await Promise.all([
    findAccountData(id),
    findOrders(subject),
    emailVerified ? findOffers(email) : [],
    emailVerified ? findRequests(email) : {},
    findStaffTraces(subject),
  ]);
  return { ...own, orders, offers, requests, staff };
}

const noAccount = { account: null, profile: undefined, favorites: [] };

/** The same of everybody who ever gave this address, with or without an account. */
export async function collectPersonData(email: string) {
  const address = email.toLowerCase();
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", address)
    .executeTakeFirst();
  const subject = { userId: user?.id ?? null, address };
  const [own, orders, offers, requests, staff] = await Promise.all([
    user ? findAccountData(user.id) : undefined,
    findOrders(subject),
    findOffers(address),
    findRequests(address),
    findStaffTraces(subject),
  ]);
  return { ...(own ?? noAccount), orders, offers, requests, staff };
}

export type PersonData = Awaited<ReturnType<typeof collectPersonData>>;
