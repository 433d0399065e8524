import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { getT } from "~/i18n/i18n.server";
import { readForm, textField } from "~/platform/form.server";
import { checkPassword } from "~/auth/check-password.server";
import { WrongCredentialsError } from "~/platform/refusals.server";
import { refuseFields, refuseOnError } from "~/ui/form-result.server";
import { redirectTarget } from "~/auth/redirect-target.server";
import { signInSchema } from "~/auth/schemas.server";
import { continueSignIn } from "./sign-in.server";

async function signIn({ form, request }: FormStrategy.VerifyOptions) {
  const t = await getT(request);
  const title = "auth.signIn.failed";
  const submission = parseWithZod(form, { schema: signInSchema });
  if (submission.status !== "success") {
    const missing = !textField(form, "email").trim() || !textField(form, "password");
    const problem = { title: t(missing ? "auth.errors.credentialsRequired" : title) };
    return refuseFields(submission, { problem });
  }
  try {
    const user = await checkPassword({ ...submission.value, request });
    return await continueSignIn({ request, user, redirectTo: redirectTarget(request, form) });
  } catch (error) {
    if (error instanceof WrongCredentialsError) {
      const problem = { title: t(title), text: t("auth.errors.credentials") };
      return refuseFields(submission, { problem });
    }
    return refuseOnError(error, { request, submission, title });
  }
}

type Answer = Awaited<ReturnType<typeof signIn>>;

class PasswordStrategy extends FormStrategy<Answer> {
  override async authenticate(request: Request): Promise<Answer> {
    return this.verify({ form: await readForm(request, ["password"]), request });
  }
}

export const authenticator = new Authenticator<Answer>();

authenticator.use(new PasswordStrategy(signIn), "password");
