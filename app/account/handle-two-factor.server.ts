import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { queueSecondFactorMail } from "~/auth/auth-mail.server";
import { confirmPassword } from "~/auth/check-password.server";
import { refuseFields, refuseOnError, type FormAnswer } from "~/auth/form-answer.server";
import { countCode, forgetCodes, inSession } from "~/auth/limits.server";
import { codeSchema, passwordAndCodeSchema, passwordSchema } from "~/auth/schemas.server";
import {
  checkSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  replaceRecoveryCodes,
  startEnrolment,
} from "~/auth/second-factor.server";
import { deleteOtherSessions } from "~/auth/session.server";
import type { User } from "~/auth/users.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { redirectWithMessage } from "~/platform/message.server";

const PATH = "/account/zwei-faktor";
const title = "account.factor.failed";
const wrongCode = { code: ["auth.errors.codeWrong"] };

/** A wrong password is a message under its field. */
async function withPassword<Result>(
  { request, form, user, intent }: { request: Request; form: FormData; user: User; intent: string },
  effect: () => Promise<Result>,
) {
  const submission = parseWithZod(form, { schema: passwordSchema });
  if (submission.status !== "success") return refuseFields(submission, { intent });
  try {
    await confirmPassword(request, { user, password: submission.value.password });
    return await effect();
  } catch (error) {
    return refuseOnError(error, { request, submission, title, intent });
  }
}

export async function start(request: Request, form: FormData, user: User) {
  if (!user.emailVerified) {
    const problem = { title: (await getT(request))("account.factor.unverified") };
    return data<FormAnswer>({ lastResult: null, problem, intent: "start" }, { status: 400 });
  }
  return withPassword({ request, form, user, intent: "start" }, async () => {
    await startEnrolment(user.id);
    return redirect(`${PATH}?einrichten=1`, 303);
  });
}

/** They are shown once and stored only as hashes. */
function showCodes(codes: string[]) {
  return data<FormAnswer>({ lastResult: null, codes });
}

export async function enable(request: Request, form: FormData, user: User) {
  const intent = "enable";
  const submission = parseWithZod(form, { schema: codeSchema });
  if (submission.status !== "success") return refuseFields(submission, { intent });
  const own = { userId: user.id, own: inSession(user.id) };
  try {
    await countCode(own);
    const language = await getLanguage(request);
    const { code } = submission.value;
    const codes = await db.transaction().execute(async (trx) => {
      const fresh = await enableSecondFactor(trx, { userId: user.id, code });
      if (!fresh) return undefined;
      await queueSecondFactorMail(trx, { email: user.email, language }, true);
      // Other sessions began without the factor. This one stays: the page asks for it again.
      await deleteOtherSessions(trx, { request, userId: user.id });
      return fresh;
    });
    if (!codes) return refuseFields(submission, { fieldErrors: wrongCode, intent });
    await forgetCodes(own);
    return showCodes(codes);
  } catch (error) {
    return refuseOnError(error, { request, submission, title, intent });
  }
}

export async function renewCodes(request: Request, form: FormData, user: User) {
  return withPassword({ request, form, user, intent: "codes" }, async () =>
    showCodes(await db.transaction().execute((trx) => replaceRecoveryCodes(trx, user.id))),
  );
}

/** Needs a code as well: password and session alone can't switch it off. */
export async function disable(request: Request, form: FormData, user: User) {
  const intent = "disable";
  const submission = parseWithZod(form, { schema: passwordAndCodeSchema });
  if (submission.status !== "success") return refuseFields(submission, { intent });
  const { password, code } = submission.value;
  const userId = user.id;
  try {
    await confirmPassword(request, { user, password });
    if (!(await checkSecondFactor({ userId, code, own: inSession(userId) }))) {
      return refuseFields(submission, { fieldErrors: wrongCode, intent });
    }
    const language = await getLanguage(request);
    await db.transaction().execute(async (trx) => {
      await disableSecondFactor(trx, userId);
      await queueSecondFactorMail(trx, { email: user.email, language }, false);
    });
    return await redirectWithMessage(PATH, { kind: "success", title: "account.factor.disabled" });
  } catch (error) {
    return refuseOnError(error, { request, submission, title, intent });
  }
}
