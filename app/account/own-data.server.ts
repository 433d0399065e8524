import { sql } from "kysely";
import type { User } from "~/auth/users.server";
import { db } from "~/platform/db.server";

/** Far above what one person has; a list without an end would be a way to hurt the shop. */
const MAX_ROWS = 5_000;

async function findUserRow(userId: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "email_verified_at", "language", "created_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

async function findOwnOrders(user: User) {
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("user_id", "=", user.id),
        ...(user.emailVerified ? [eb("email", "=", user.email)] : []),
      ]),
    )
    .orderBy("created_at")
    .limit(MAX_ROWS)
    .execute();
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const [items, history] = await Promise.all([findItems(ids), findHistory(ids)]);
  return orders.map(({ form_token: _formToken, ...order }) => ({
    ...order,
    items: items
      .filter((item) => item.order_id === order.id)
      .map(({ order_id: _orderId, ...item }) => item),
    history: history
      .filter((event) => event.order_id === order.id)
      .map(({ order_id: _orderId, ...event }) => event),
  }));
}

async function findItems(orderIds: string[]) {
  return db
    .selectFrom("order_items")
    .select([
      "order_id",
      "name",
      "article_number",
      "condition",
      "unit",
      "quantity",
      "unit_price_cents",
    ])
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
}

/** Without who did it: names of those who work for the shop are theirs. */
async function findHistory(orderIds: string[]) {
  return db
    .selectFrom("order_events")
    .select(["order_id", "event", "detail", "created_at"])
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
}

/** Requests under the same address; only once it is verified, or anybody could read a stranger's. */
async function findOwnRequests(user: User) {
  if (!user.emailVerified) return {};
  const own = sql<boolean>`lower(email) = ${user.email}`;
  const [buyback, contact, quotes, withdrawals, newsletter, mails] = await Promise.all([
    db.selectFrom("buyback_requests").selectAll().where(own).limit(MAX_ROWS).execute(),
    db.selectFrom("contact_messages").selectAll().where(own).limit(MAX_ROWS).execute(),
    db.selectFrom("quote_requests").selectAll().where(own).limit(MAX_ROWS).execute(),
    db
      .selectFrom("withdrawals")
      .select(["name", "order_number", "email", "items", "language", "received_at"])
      .where(own)
      .orderBy("received_at")
      .limit(MAX_ROWS)
      .execute(),
    db.selectFrom("newsletter_subscriptions").selectAll().where(own).limit(MAX_ROWS).execute(),
    db
      .selectFrom("mails")
      .select(["kind", "created_at", "sent_at"])
      .where("recipient", "=", user.email)
      .limit(MAX_ROWS)
      .execute(),
  ]);
  return { buyback, contact, quotes, withdrawals, newsletter, mails };
}

/** Everything stored about an account, secrets (password, keys, tokens) left out. */
export async function collectOwnData(user: User) {
  const [account, profile, sessions, devices, favorites, orders, requests] = await Promise.all([
    findUserRow(user.id),
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
      .selectFrom("favorites")
      .innerJoin("products", "products.id", "favorites.product_id")
      .select(["products.name", "products.article_number", "favorites.created_at"])
      .where("user_id", "=", user.id)
      .limit(MAX_ROWS)
      .execute(),
    findOwnOrders(user),
    findOwnRequests(user),
  ]);
  return {
    account: { ...account, second_factor: user.hasSecondFactor },
    profile,
    sessions,
    devices,
    favorites,
    orders,
    requests,
  };
}
