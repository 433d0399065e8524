import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { queueSecondFactorMail } from "~/auth/auth-mail.server";
import { checkPassword } from "~/auth/authenticator.server";
import { refuseFields, refuseOnError, type FormAnswer } from "~/auth/form-answer.server";
import { countCode, forgetCodes } from "~/auth/limits.server";
import { codeSchema, passwordSchema } from "~/auth/schemas.server";
import {
  disableSecondFactor,
  enableSecondFactor,
  replaceRecoveryCodes,
  startEnrolment,
} from "~/auth/second-factor.server";
import type { User } from "~/auth/users.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { redirectWithMessage } from "~/platform/message.server";

const PATH = "/account/zwei-faktor";
const title = "account.factor.failed";

/** Does what the password allows; a wrong one is a message under its field. */
async function withPassword<Result>(
  { request, form, user, intent }: { request: Request; form: FormData; user: User; intent: string },
  effect: () => Promise<Result>,
) {
  const submission = parseWithZod(form, { schema: passwordSchema });
  if (submission.status !== "success") return refuseFields(submission, { intent });
  try {
    await checkPassword({ email: user.email, password: submission.value.password, request });
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

/** The codes stand in the answer itself: they are shown once and kept nowhere in clear. */
function showCodes(codes: string[]) {
  return data<FormAnswer>({ lastResult: null, codes });
}

export async function enable(request: Request, form: FormData, user: User) {
  const intent = "enable";
  const submission = parseWithZod(form, { schema: codeSchema });
  if (submission.status !== "success") return refuseFields(submission, { intent });
  try {
    await countCode(user.id);
    const language = await getLanguage(request);
    const { code } = submission.value;
    const codes = await db.transaction().execute(async (trx) => {
      const fresh = await enableSecondFactor(trx, { userId: user.id, code });
      if (fresh) await queueSecondFactorMail(trx, { email: user.email, language }, true);
      return fresh;
    });
    if (!codes) {
      return refuseFields(submission, { fieldErrors: { code: ["auth.errors.codeWrong"] }, intent });
    }
    await forgetCodes(user.id);
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

export async function disable(request: Request, form: FormData, user: User) {
  return withPassword({ request, form, user, intent: "disable" }, async () => {
    const language = await getLanguage(request);
    await db.transaction().execute(async (trx) => {
      await disableSecondFactor(trx, user.id);
      await queueSecondFactorMail(trx, { email: user.email, language }, false);
    });
    return redirectWithMessage(PATH, { kind: "success", title: "account.factor.disabled" });
  });
}
