import { sql } from "kysely";
import {
  queueAddressTakenMail,
  queueEmailChangedMail,
  queueNewAddressMail,
  queueOldAddressMail,
} from "~/auth/auth-mail.server";
import { deleteSessions } from "~/auth/session.server";
import { consumeToken, deleteTokens, insertToken } from "~/auth/tokens.server";
import { findRecipient, findUserByEmail, type User } from "~/auth/users.server";
import type { Language } from "~/i18n/i18n";
import { adoptOrders } from "~/orders/customer-orders.server";
import { db, type Db, type Trx } from "~/platform/db.server";

/*
 * A change of address is two tokens, one per mailbox, and done when both were used. An unconfirmed
 * old address isn't asked.
 */
const purposes = ["change-email-new", "change-email-old"] as const;

export interface PendingChange {
  email: string;
  newConfirmed: boolean;
  oldAgreed: boolean;
}

export async function findPendingChange(
  userId: string,
  trx: Db = db,
): Promise<PendingChange | undefined> {
  const rows = await trx
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.user_id")
    .select(["purpose", "tokens.email", "used_at", "email_verified_at"])
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
  const toNew = rows.find(({ purpose }) => purpose === "change-email-new");
  const toOld = rows.find(({ purpose }) => purpose === "change-email-old");
  if (!toNew || (toNew.email_verified_at && !toOld)) return undefined;
  return {
    email: toNew.email,
    newConfirmed: toNew.used_at !== null,
    oldAgreed: !toOld || toOld.used_at !== null,
  };
}

async function forgetChange(trx: Trx, userId: string): Promise<void> {
  for (const purpose of purposes) await deleteTokens(trx, { userId, purpose });
}

export async function cancelEmailChange(userId: string): Promise<void> {
  await db.transaction().execute((trx) => forgetChange(trx, userId));
}

/**
 * Only the new mailbox's owner learns whether it has an account: the work is the same, the mail
 * differs.
 */
export async function requestEmailChange({
  user,
  email,
  language,
}: {
  user: User;
  email: string;
  language: Language;
}): Promise<void> {
  const userId = user.id;
  await db.transaction().execute(async (trx) => {
    await forgetChange(trx, userId);
    const toNew = await insertToken(trx, { userId, email, purpose: "change-email-new" });
    const taken = await findUserByEmail(email);
    if (taken) await queueAddressTakenMail(trx, taken);
    else await queueNewAddressMail(trx, { email, language }, toNew);
    if (!user.emailVerified) return;
    const own = { email: user.email, language };
    const toOld = await insertToken(trx, { ...own, userId, purpose: "change-email-old" });
    await queueOldAddressMail(trx, own, { token: toOld, address: email });
  });
}

export type ChangeOutcome = "changed" | "new-waits" | "old-waits" | "taken";

/**
 * Changes the address when it is the second of the two links. `undefined` for a link that is no
 * longer valid.
 */
export async function followChangeLink(link: {
  token: string;
  purpose: (typeof purposes)[number];
}): Promise<{ userId: string; outcome: ChangeOutcome } | undefined> {
  try {
    return await followOnce(link);
  } catch (error) {
    // Somebody signed up with the new address at the same moment.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return followOnce(link);
  }
}

const UNIQUE_VIOLATION = "23505";

async function followOnce({
  token,
  purpose,
}: {
  token: string;
  purpose: (typeof purposes)[number];
}): Promise<{ userId: string; outcome: ChangeOutcome } | undefined> {
  return db.transaction().execute(async (trx) => {
    const owner = await consumeToken(trx, { token, purpose });
    if (!owner) return undefined;
    const { userId } = owner;
    // The other link may be used at the same moment: one of the two sees both.
    await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const pending = await findPendingChange(userId, trx);
    if (!pending) return undefined;
    if (!pending.newConfirmed) return { userId, outcome: "new-waits" };
    if (!pending.oldAgreed) return { userId, outcome: "old-waits" };
    const changed = await changeEmail(trx, { userId, email: pending.email });
    if (!changed) await forgetChange(trx, userId);
    return { userId, outcome: changed ? "changed" : "taken" };
  });
}

/** @returns `false` when the link is no longer valid */
export async function stopEmailChange(token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const owner = await consumeToken(trx, { token, purpose: "change-email-old" });
    if (owner) await forgetChange(trx, owner.userId);
    return owner !== undefined;
  });
}

/**
 * All sessions and links end; guest orders under the old address become the account's.
 * @returns `false` when the address has an account of its own
 */
export async function changeEmail(
  trx: Trx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const before = await trx
    .selectFrom("users")
    .select(["email", "email_verified_at"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const other = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (other) return false;
  if (before.email_verified_at) await adoptOrders(trx, { userId, email: before.email });
  await trx
    .updateTable("users")
    .set({ email, email_verified_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
  await deleteSessions(trx, userId);
  await deleteTokens(trx, { userId });
  const { language } = await findRecipient(userId, trx);
  for (const to of [before.email, email]) {
    await queueEmailChangedMail(trx, { email: to, language }, email);
  }
  return true;
}
