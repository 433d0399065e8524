import { queueAccountDeletedMail } from "~/auth/auth-mail.server";
import type { User } from "~/auth/users.server";
import { db } from "~/platform/db.server";
import { deleteRequestsOf } from "~/requests/retention.server";

/**
 * Deletes the account with profile, watch list, sessions, tokens and codes, and what was asked under
 * its confirmed address; says so by mail. Orders and withdrawals stay, as commercial and tax law
 * demand, without an owner (the foreign key sets it to null).
 */
export async function deleteAccount(user: User) {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("mails")
      .where("recipient", "=", user.email)
      .where("kind", "like", "account-%")
      .execute();
    if (user.emailVerified) {
      await deleteRequestsOf(trx, user.email);
      await trx.deleteFrom("newsletter_subscriptions").where("email", "=", user.email).execute();
    }
    await trx.deleteFrom("users").where("id", "=", user.id).execute();
    await queueAccountDeletedMail(trx, { email: user.email, language: user.language });
  });
}
