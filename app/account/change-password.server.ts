import type { Language } from "~/i18n/i18n";
import { queuePasswordChangedMail } from "~/auth/auth-mail.server";
import { forgetOtherDevices } from "~/auth/devices.server";
import { forgetGuesses } from "~/auth/limits.server";
import { hashPassword } from "~/auth/passwords.server";
import { deleteSessions, startSession } from "~/auth/session.server";
import { deleteTokens } from "~/auth/tokens.server";
import { updatePassword, type User } from "~/auth/users.server";
import { db } from "~/platform/db.server";

const outdated = [
  "reset-password",
  "second-factor",
  "change-email-old",
  "change-email-new",
] as const;

/**
 * Ends all of the user's sessions and forgets other devices.
 * @returns the `Set-Cookie` value of this browser's new session
 */
export async function changePassword({
  request,
  user,
  password,
  language,
}: {
  request: Request;
  user: User;
  password: string;
  language: Language;
}): Promise<string> {
  const passwordHash = await hashPassword(password);
  const session = await db.transaction().execute(async (trx) => {
    await updatePassword(trx, { userId: user.id, passwordHash });
    await deleteSessions(trx, user.id);
    await forgetOtherDevices(trx, { request, userId: user.id });
    for (const purpose of outdated) await deleteTokens(trx, { userId: user.id, purpose });
    await queuePasswordChangedMail(trx, { email: user.email, language });
    return startSession(trx, { request, userId: user.id });
  });
  await forgetGuesses({ email: user.email, userId: user.id });
  return session;
}
