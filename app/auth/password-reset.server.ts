import type { Language } from "~/i18n/i18n";
import { db } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { queuePasswordChangedMail, queueResetMail } from "./auth-mail.server";
import { forgetOtherDevices, rememberDevice } from "./devices.server";
import { forgetGuesses } from "./limits.server";
import { hashPassword } from "./passwords.server";
import { deleteSessions } from "./session.server";
import { startAfresh } from "./start-afresh.server";
import { consumeToken, deleteTokens, insertToken } from "./tokens.server";
import { findUserByEmail, markEmailVerified, updatePassword } from "./users.server";

/** Addresses are looked up in a job: not even the response time tells which has an account. */
export async function requestPasswordReset(request: { email: string; language: Language }) {
  await db
    .transaction()
    .execute((trx) => sendJob(trx, { name: "send-reset-link", payload: request }));
}

export async function sendResetLink({ email, language }: { email: string; language: Language }) {
  const user = await findUserByEmail(email);
  if (!user) return;
  await db.transaction().execute(async (trx) => {
    const token = await insertToken(trx, {
      userId: user.id,
      email: user.email,
      purpose: "reset-password",
    });
    await queueResetMail(trx, { email: user.email, language }, token);
  });
}

/**
 * Who has the link has the mailbox: the address counts as verified, and an account that wasn't
 * before starts afresh.
 * @returns the device's `Set-Cookie` value, or `undefined` for an invalid link
 */
export async function resetPassword({
  request,
  token,
  password,
  language,
}: {
  request: Request;
  token: string;
  password: string;
  language: Language;
}): Promise<string | undefined> {
  const passwordHash = await hashPassword(password);
  const done = await db.transaction().execute(async (trx) => {
    const owner = await consumeToken(trx, { token, purpose: "reset-password" });
    if (!owner) return undefined;
    const { userId } = owner;
    await updatePassword(trx, { userId, passwordHash });
    if (await markEmailVerified(trx, userId)) await startAfresh(trx, userId);
    await deleteSessions(trx, userId);
    await deleteTokens(trx, { userId });
    await queuePasswordChangedMail(trx, { email: owner.email, language });
    await forgetOtherDevices(trx, { request, userId });
    return { owner, device: await rememberDevice(trx, { request, userId }) };
  });
  if (done) await forgetGuesses(done.owner);
  return done?.device.cookie;
}
