import { data, redirect } from "@remix-run/node";
import { queueSecondFactorMail } from "~/auth/auth-mail.server";
import { confirmPassword } from "~/auth/check-password.server";
import { answerForm, type FormActionResult } from "~/ui/form-result.server";
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

interface Asked {
  request: Request;
  form: FormData;
  user: User;
}

export async function start({ request, form, user }: Asked) {
  const intent = "start";
  if (!user.emailVerified) {
    const problem = { title: (await getT(request))("account.factor.unverified") };
    return data<FormActionResult>({ lastResult: null, problem, intent }, { status: 400 });
  }
  return answerForm({ request, form, schema: passwordSchema, title, intent }, async (values) => {
    await confirmPassword(request, { user, ...values });
    await startEnrolment(user.id);
    return redirect(`${PATH}?einrichten=1`, 303);
  });
}

/** They are shown once and stored only as hashes. */
function showCodes(codes: string[]) {
  return data<FormActionResult>({ lastResult: null, codes });
}

export function enable({ request, form, user }: Asked) {
  const asked = { request, form, schema: codeSchema, title, intent: "enable" } as const;
  return answerForm(asked, async ({ code }, refuse) => {
    const own = { userId: user.id, own: inSession(user.id) };
    await countCode(own);
    const language = await getLanguage(request);
    const codes = await db.transaction().execute(async (trx) => {
      const fresh = await enableSecondFactor(trx, { userId: user.id, code });
      if (!fresh) return undefined;
      await queueSecondFactorMail(trx, { email: user.email, language }, true);
      // Other sessions began without the factor. This one stays: the page asks for it again.
      await deleteOtherSessions(trx, { request, userId: user.id });
      return fresh;
    });
    if (!codes) return refuse(wrongCode);
    await forgetCodes(own);
    return showCodes(codes);
  });
}

export function renewCodes({ request, form, user }: Asked) {
  const asked = { request, form, schema: passwordSchema, title, intent: "codes" } as const;
  return answerForm(asked, async (values) => {
    await confirmPassword(request, { user, ...values });
    return showCodes(await db.transaction().execute((trx) => replaceRecoveryCodes(trx, user.id)));
  });
}

/** Needs a code as well: password and session alone can't switch it off. */
export function disable({ request, form, user }: Asked) {
  const asked = { request, form, schema: passwordAndCodeSchema, title, intent: "disable" } as const;
  return answerForm(asked, async ({ password, code }, refuse) => {
    const userId = user.id;
    await confirmPassword(request, { user, password });
    if (!(await checkSecondFactor({ userId, code, own: inSession(userId) }))) {
      return refuse(wrongCode);
    }
    const language = await getLanguage(request);
    await db.transaction().execute(async (trx) => {
      await disableSecondFactor(trx, userId);
      await queueSecondFactorMail(trx, { email: user.email, language }, false);
    });
    return redirectWithMessage(PATH, { kind: "success", title: "account.factor.disabled" });
  });
}
