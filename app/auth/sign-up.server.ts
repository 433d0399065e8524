import type { Language } from "~/i18n/i18n";
import { db } from "~/platform/db.server";
import { queueAccountExistsMail, queueVerificationMail } from "./auth-mail.server";
import { hashPassword } from "./passwords.server";
import type { SignUpForm } from "./schemas.server";
import { insertToken } from "./tokens.server";
import { findUserByEmail, insertUser, type User } from "./users.server";

export async function signUp({ form, language }: { form: SignUpForm; language: Language }) {
  const { email } = form;
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (trx) => {
    const userId = await insertUser(trx, {
      email,
      passwordHash,
      language,
      firstName: form.firstName,
      lastName: form.lastName,
      gender: form.gender === "none" ? null : form.gender,
      phone: form.phone || null,
      company: form.company || null,
    });
    if (userId) {
      const token = await insertToken(trx, { userId, email, purpose: "verify-email" });
      await queueVerificationMail(trx, { email, language }, token);
      return;
    }
    const owner = await findUserByEmail(email);
    await queueAccountExistsMail(trx, { email, language: owner?.language ?? language });
  });
}

export async function resendVerification(user: User, language: Language) {
  const { id: userId, email } = user;
  await db.transaction().execute(async (trx) => {
    const token = await insertToken(trx, { userId, email, purpose: "verify-email" });
    await queueVerificationMail(trx, { email, language }, token);
  });
}
