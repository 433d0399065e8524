import { sql } from "kysely";
import { queueSecondFactorResetMail } from "~/auth/auth-mail.server";
import { disableSecondFactor } from "~/auth/second-factor.server";
import { deleteSessions } from "~/auth/session.server";
import { deleteTokens } from "~/auth/tokens.server";
import { userColumns, type User } from "~/auth/users.server";
import { db } from "~/platform/db.server";

export interface AccountSummary extends User {
  createdAt: Date;
  verifiedAt: Date | null;
  company: string | null;
  recoveryCodes: number;
  sessions: number;
  lastSeenAt: Date | null;
  orders: number;
}

export async function findAccount(email: string): Promise<AccountSummary | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select([
      ...userColumns,
      "users.created_at as createdAt",
      "users.email_verified_at as verifiedAt",
      "profiles.company_name as company",
      sql<number>`(select count(*) from recovery_codes
        where user_id = users.id and used_at is null)`.as("recoveryCodes"),
      sql<number>`(select count(*) from sessions where user_id = users.id)`.as("sessions"),
      sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.as(
        "lastSeenAt",
      ),
      sql<number>`(select count(*) from orders where user_id = users.id)`.as("orders"),
    ])
    .where("users.email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
}

/**
 * For a customer who lost phone and recovery codes. Ends all sessions.
 * @returns `false` when there was no second factor
 */
export async function resetSecondFactor(user: User): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await disableSecondFactor(trx, user.id))) return false;
    await deleteSessions(trx, user.id);
    await deleteTokens(trx, { userId: user.id, purpose: "second-factor" });
    await queueSecondFactorResetMail(trx, user);
    return true;
  });
}
