import { queueAccountDeletedMail } from "~/auth/auth-mail.server";
import type { User } from "~/auth/users.server";
import { db } from "~/platform/db.server";
import { deleteRequestsOf } from "~/requests/retention.server";

/**
 * With everything asked for under its confirmed address. Orders and withdrawals stay without an
 * owner, as commercial and tax law demand.
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
