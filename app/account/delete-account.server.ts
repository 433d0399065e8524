import { queueAccountDeletedMail } from "~/auth/auth-mail.server";
import type { User } from "~/auth/users.server";
import { deleteWaitsOf } from "~/demand/waits.server";
import { endSubscription } from "~/newsletter/newsletter.server";
import { db, type Trx } from "~/platform/db.server";
import { deleteRequestsOf } from "~/requests/retention.server";

/** Staff have to be removed first: the last owner can't, and the audit has to tell. */
export class StaffAccountError extends Error {
  override name = "StaffAccountError";
}

/**
 * With everything asked for under its confirmed address. Orders and withdrawals stay without an
 * owner, as commercial and tax law demand; so does the proof of consent to the newsletter.
 * @throws {StaffAccountError}
 */
export async function deleteAccount(user: User) {
  await db.transaction().execute(async (trx) => {
    if (user.emailVerified) {
      await deleteRequestsOf(trx, user.email);
      await endSubscription(trx, user.email);
      await deleteWaitsOf(trx, user.email);
    }
    await deleteUser(trx, user);
  });
}

/** The account alone. @throws {StaffAccountError} */
export async function deleteUser(
  trx: Trx,
  { id, email, language }: Pick<User, "id" | "email" | "language">,
): Promise<void> {
  const row = await trx
    .selectFrom("users")
    .select("staff_role")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.staff_role) throw new StaffAccountError(`${email} belongs to the staff.`);
  await trx
    .deleteFrom("mails")
    .where("recipient", "=", email)
    .where("kind", "like", "account-%")
    .execute();
  await trx.deleteFrom("users").where("id", "=", id).execute();
  await queueAccountDeletedMail(trx, { email, language });
}
