import { sql } from "kysely";
import type { TokensTable } from "../../db/schema";
import { db, type Trx } from "~/platform/db.server";
import { terms } from "~/shop";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";

type Purpose = Exclude<TokensTable["purpose"], "newsletter">;

const MINUTE_MS = 60_000;

/** Minutes. */
export const tokenMinutes = {
  "reset-password": terms.passwordResetMinutes,
  "verify-email": 3 * 24 * 60,
  "second-factor": 10,
  "change-email-old": 2 * 24 * 60,
  "change-email-new": 2 * 24 * 60,
} as const satisfies Record<Purpose, number>;

export interface TokenOwner {
  userId: string;
  email: string;
}

/** Locks the user, so that two requests at once leave one token. */
export async function insertToken(
  trx: Trx,
  { userId, email, purpose }: TokenOwner & { purpose: Purpose },
): Promise<string> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  await deleteTokens(trx, { userId, purpose });
  const token = createSecret();
  await trx
    .insertInto("tokens")
    .values({
      hash: hashSecret(token),
      purpose,
      user_id: userId,
      email,
      expires_at: new Date(Date.now() + tokenMinutes[purpose] * MINUTE_MS),
    })
    .execute();
  return token;
}

/** Without a purpose: all of them. */
export async function deleteTokens(
  trx: Trx,
  { userId, purpose }: { userId: string; purpose?: Purpose },
): Promise<void> {
  await trx
    .deleteFrom("tokens")
    .where("user_id", "=", userId)
    .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose as Purpose))
    .execute();
}

export async function deleteExpiredTokens(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("tokens")
    .where("expires_at", "<", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Looking consumes nothing: mail scanners open links, too. */
export async function findTokenOwner({
  token,
  purpose,
}: {
  token: unknown;
  purpose: Purpose;
}): Promise<TokenOwner | undefined> {
  if (!isSecret(token)) return undefined;
  const row = await db
    .selectFrom("tokens")
    .select(["user_id", "email"])
    .where("hash", "=", hashSecret(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id ? { userId: row.user_id, email: row.email } : undefined;
}

export async function consumeToken(
  trx: Trx,
  { token, purpose }: { token: string; purpose: Purpose },
): Promise<TokenOwner | undefined> {
  const row = await trx
    .updateTable("tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("hash", "=", hashSecret(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["user_id", "email"])
    .executeTakeFirst();
  return row?.user_id ? { userId: row.user_id, email: row.email } : undefined;
}
