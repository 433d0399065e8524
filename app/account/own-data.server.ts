import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/schema";
import type { User } from "~/auth/users.server";
import { db } from "~/platform/db.server";

/** Far above what one person has; keeps the answer bounded. */
const MAX_ROWS = 5_000;

function withoutFormToken<Row extends { form_token: string | null }>(rows: Row[]) {
  return rows.map(({ form_token: _formToken, ...row }) => row);
}

async function findAccount(user: User) {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "email_verified_at", "language", "created_at", "staff_role"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return { ...row, second_factor: user.hasSecondFactor };
}

/** Without who did it: staff names aren't the customer's data. */
async function findOrders(user: User) {
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_items")
          .select(["name", "article_number", "condition", "unit", "quantity", "unit_price_cents"])
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
        eb("user_id", "=", user.id),
        ...(user.emailVerified ? [eb("email", "=", user.email)] : []),
      ]),
    )
    .orderBy("created_at")
    .limit(MAX_ROWS)
    .execute();
  return withoutFormToken(orders);
}

/** Without who handles it: staff names aren't the customer's data. */
const requestColumns = [
  "id",
  "first_name",
  "last_name",
  "company",
  "email",
  "phone",
  "language",
  "message",
  "state",
  "answered_at",
  "traits",
  "created_at",
] as const;

const answersTo = (column: "contact_id" | "quote_id", id: string) =>
  jsonArrayFrom(
    db
      .selectFrom("request_answers")
      .select(["subject", "message", "created_at"])
      .where(column, "=", sql.ref<string>(id))
      .orderBy("created_at"),
  ).as("answers");

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
        .selectFrom("parcels")
        .innerJoin("parcel_items", "parcel_id", "parcels.id")
        .innerJoin("order_items", "order_items.id", "order_item_id")
        .select(["carrier", "parcels.tracking_number", "name", "parcel_items.quantity"])
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
        .selectFrom("order_notes")
        .select(["text", "order_notes.created_at"])
        .whereRef("order_id", "=", "orders.id")
        .orderBy("order_notes.created_at"),
    ).as("notes"),
  ] as const;
}

async function findBuybacks(own: ReturnType<typeof sql<boolean>>) {
  return db
    .selectFrom("buyback_requests")
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("buyback_files")
          .select(["name", "content_type", "size", "buyback_files.created_at"])
          .whereRef("request_id", "=", "buyback_requests.id")
          .orderBy("object_key"),
      ).as("files"),
    )
    .where(own)
    .limit(MAX_ROWS)
    .execute();
}

/** Only for a verified address, or anybody could read a stranger's requests. */
async function findRequests(user: User) {
  if (!user.emailVerified) return {};
  const own = sql<boolean>`lower(email) = ${user.email}`;
  const [buyback, contact, quotes, withdrawals, newsletter, mails] = await Promise.all([
    findBuybacks(own),
    db
      .selectFrom("contact_messages")
      .select(requestColumns)
      .select(answersTo("contact_id", "contact_messages.id"))
      .where(own)
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom("quote_requests")
      .select(requestColumns)
      .select(["product_id", "product_name", "article_number", "quantity"])
      .select(answersTo("quote_id", "quote_requests.id"))
      .where(own)
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom("withdrawals")
      .select(["name", "order_number", "email", "items", "language", "received_at"])
      .where(own)
      .orderBy("received_at")
      .limit(MAX_ROWS)
      .execute(),
    db.selectFrom("newsletter_subscriptions").selectAll().where(own).limit(MAX_ROWS).execute(),
    // Without their texts: links in them may still open the account.
    db
      .selectFrom("mails")
      .select(["kind", sql<string>`message->>'subject'`.as("subject"), "created_at", "sent_at"])
      .where("recipient", "=", user.email)
      .limit(MAX_ROWS)
      .execute(),
  ]);
  return {
    buyback: withoutFormToken(buyback),
    contact,
    quotes,
    withdrawals,
    newsletter,
    mails,
  };
}

/** Without who invited: staff names aren't everybody's data. */
async function findStaffTraces(user: User) {
  const invitations = db
    .selectFrom("staff_invitations")
    .select(["role", "created_at", "expires_at"])
    .where("email", "=", user.emailVerified ? user.email : "");
  const acts = db
    .selectFrom("audit")
    .select(["act", "subject", "created_at"])
    .where("actor_id", "=", user.id)
    .orderBy("id")
    .limit(MAX_ROWS);
  return { invitations: await invitations.execute(), acts: await acts.execute() };
}

/** Secrets (password, keys, tokens) left out. */
export async function collectOwnData(user: User) {
  const staff = await findStaffTraces(user);
  const [account, profile, sessions, devices, recoveryCodes, links, favorites, orders, requests] =
    await Promise.all([
      findAccount(user),
      db.selectFrom("profiles").selectAll().where("user_id", "=", user.id).executeTakeFirst(),
      db
        .selectFrom("sessions")
        .select(["user_agent", "created_at", "last_seen_at"])
        .where("user_id", "=", user.id)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("known_devices")
        .select(["created_at", "last_used_at"])
        .where("user_id", "=", user.id)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("recovery_codes")
        .select("used_at")
        .where("user_id", "=", user.id)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("tokens")
        .select(["purpose", "email", "created_at", "expires_at", "used_at"])
        .where("user_id", "=", user.id)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("favorites")
        .innerJoin("products", "products.id", "favorites.product_id")
        .select(["products.name", "products.article_number", "favorites.created_at"])
        .where("user_id", "=", user.id)
        .limit(MAX_ROWS)
        .execute(),
      findOrders(user),
      findRequests(user),
    ]);
  return {
    account,
    profile,
    sessions,
    devices,
    recovery_codes: recoveryCodes,
    links,
    favorites,
    orders,
    requests,
    staff,
  };
}
