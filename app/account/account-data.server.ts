import { sql } from "kysely";
import { db } from "~/platform/db.server";

/** Far above what one person has; keeps the answer bounded. */
const MAX_ROWS = 5_000;

async function findAccount(userId: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "email_verified_at", "language", "created_at", "staff_role"])
    .select(sql<boolean>`totp_secret is not null`.as("second_factor"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Secrets (password, keys, tokens) left out. */
export async function findAccountData(userId: string) {
  const [account, profile, sessions, devices, recoveryCodes, links, favorites, watch] =
    await Promise.all([
      findAccount(userId),
      db.selectFrom("profiles").selectAll().where("user_id", "=", userId).executeTakeFirst(),
      db
        .selectFrom("sessions")
        .select(["user_agent", "created_at", "last_seen_at"])
        .where("user_id", "=", userId)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("known_devices")
        .select(["created_at", "last_used_at"])
        .where("user_id", "=", userId)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("recovery_codes")
        .select("used_at")
        .where("user_id", "=", userId)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("tokens")
        .select(["purpose", "email", "created_at", "expires_at", "used_at"])
        .where("user_id", "=", userId)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("favorites")
        .innerJoin("products", "products.id", "favorites.product_id")
        .select(["products.name", "products.article_number", "favorites.created_at"])
        .where("user_id", "=", userId)
        .limit(MAX_ROWS)
        .execute(),
      db
        .selectFrom("watch_mails")
        .select("created_at")
        .where("user_id", "=", userId)
        .executeTakeFirst(),
    ]);
  return {
    account,
    profile,
    sessions,
    devices,
    recovery_codes: recoveryCodes,
    links,
    favorites,
    watch_mails: watch,
  };
}
