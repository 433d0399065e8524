import { describeDevice } from "./device";
import { getTFor } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { queueWarningMail } from "./auth-mail.server";
import { guessesInARow, mayTellOfDevice } from "./limits.server";
import { findRecipient, findUserByEmail } from "./users.server";

/** The owner is told after so many wrong passwords in a row, and at the last one. */
const TELL_PASSWORDS = 20;

/** Whoever gets here has the password: the owner is told sooner. */
const TELL_CODES = 5;

/** Addresses are looked up in a job: not even the response time tells which has an account. */
export async function warnOfWrongPasswords({ email, inARow }: { email: string; inARow: number }) {
  if (inARow !== TELL_PASSWORDS && inARow !== guessesInARow) return;
  await db
    .transaction()
    .execute((trx) => sendJob(trx, { name: "warn-of-guesses", payload: { email, inARow } }));
}

export async function mailGuessWarning({ email, inARow }: { email: string; inARow: number }) {
  const user = await findUserByEmail(email);
  if (!user) return;
  const kind = inARow < guessesInARow ? "wrongPasswords" : "stopped";
  await db.transaction().execute((trx) => queueWarningMail(trx, user, kind, { count: inARow }));
}

/** @param inARow wrong codes after the right password, this one included */
export async function warnOfWrongCodes({ userId, inARow }: { userId: string; inARow: number }) {
  if (inARow !== TELL_CODES && inARow !== guessesInARow) return;
  const user = await findRecipient(userId);
  const kind = inARow < guessesInARow ? "wrongCodes" : "stopped";
  await db.transaction().execute((trx) => queueWarningMail(trx, user, kind, { count: inARow }));
}

/** Once a day: some browsers forget all cookies whenever they are closed. */
export async function tellOfNewDevice({ userId, request }: { userId: string; request: Request }) {
  if (!(await mayTellOfDevice(userId))) return;
  const user = await findRecipient(userId);
  const t = getTFor(user.language);
  const known = describeDevice(request.headers.get("User-Agent") ?? "");
  const device = known ? t("account.security.device", known) : t("account.security.unknownDevice");
  await db.transaction().execute((trx) => queueWarningMail(trx, user, "newDevice", { device }));
}
