import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { noindexMeta } from "~/ui/meta";
import { authPath } from "~/auth/auth-path";
import { AuthPage } from "~/auth/auth-page";
import { privateHeaders, refuseFields, refuseOnError } from "~/ui/form-result.server";
import { countMailForm } from "~/auth/limits.server";
import { checkNewPassword } from "~/auth/password-rules.server";
import { isInDialog, redirectTarget } from "~/auth/redirect-target.server";
import { signUpSchema } from "~/auth/schemas.server";
import { findUser } from "~/auth/session.server";
import { signUp } from "~/auth/sign-up.server";
import { SignUpForm } from "~/auth/sign-up-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = redirectTarget(request);
  if (await findUser(request)) throw redirect(redirectTo);
  const t = await getT(request);
  return { title: t("auth.signUp.title"), redirectTo };
}

const requiredFields = ["firstName", "lastName", "gender", "email", "password"];

/** Only once there is a password. */
function passwordErrors(form: FormData): Record<string, string[]> | undefined {
  const password = textField(form, "password");
  const problem =
    password &&
    checkNewPassword(password, {
      email: textField(form, "email").trim(),
      names: ["firstName", "lastName", "company"].map((name) => textField(form, name)),
    });
  return problem ? { password: [`auth.errors.${problem}`] } : undefined;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ["password"]);
  const t = await getT(request);
  const submission = parseWithZod(form, { schema: signUpSchema });
  const fieldErrors = passwordErrors(form);
  if (submission.status !== "success" || fieldErrors) {
    const missing = requiredFields.some((name) => !textField(form, name).trim());
    const title = t(missing ? "auth.errors.required" : "auth.signUp.failed");
    return refuseFields(submission, { fieldErrors, problem: { title } });
  }
  const redirectTo = redirectTarget(request, form);
  try {
    await countMailForm({ email: submission.value.email, request });
    await signUp({ form: submission.value, language: await getLanguage(request) });
  } catch (error) {
    return refuseOnError(error, { request, submission, title: "auth.signUp.failed" });
  }
  return redirectWithMessage(
    isInDialog(request) ? redirectTo : authPath("/anmelden", { redirectTo }),
    { kind: "success", title: "auth.signUp.done", text: "auth.signUp.doneText" },
  );
}

export default function SignUpPage() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <AuthPage
      title={t("auth.signUp.title")}
      lead={t("auth.signUp.lead")}
      footer={
        <p>
          {t("auth.signUp.hasAccount")}{" "}
          <Link to={authPath("/anmelden", { redirectTo })} className="link">
            {t("auth.signUp.toSignIn")}
          </Link>
        </p>
      }
    >
      <SignUpForm answer={answer} redirectTo={redirectTo} />
    </AuthPage>
  );
}
