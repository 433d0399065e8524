import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm } from "~/platform/form.server";
import { noindexMeta } from "~/ui/meta";
import { authPath } from "~/auth/auth-path";
import { AuthPage } from "~/auth/auth-page";
import { answerForm, privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { ForgotForm } from "~/auth/forgot-form";
import { countMailForm } from "~/auth/limits.server";
import { requestPasswordReset } from "~/auth/password-reset.server";
import { isInDialog, redirectTarget } from "~/auth/redirect-target.server";
import { ResetMailSent } from "~/auth/reset-mail-sent";
import { forgotPasswordSchema } from "~/auth/schemas.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  return {
    title: t("auth.forgot.title"),
    redirectTo: redirectTarget(request),
    sent: new URL(request.url).searchParams.has("gesendet"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const asked = {
    request,
    form,
    schema: forgotPasswordSchema,
    title: "auth.forgot.failed",
  } as const;
  return answerForm(asked, async ({ email }) => {
    await countMailForm({ email, request });
    await requestPasswordReset({ email, language: await getLanguage(request) });
    if (isInDialog(request)) return data<FormActionResult>({ lastResult: null, sent: true });
    const target = authPath("/passwort-vergessen", { redirectTo: redirectTarget(request, form) });
    return redirect(`${target}&gesendet=1`, 303);
  });
}

export default function ForgotPasswordPage() {
  const { redirectTo, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <AuthPage
      title={t("auth.forgot.title")}
      lead={sent ? undefined : t("auth.forgot.lead")}
      footer={
        <p>
          <Link to={authPath("/anmelden", { redirectTo })} className="link">
            {t("auth.forgot.back")}
          </Link>
        </p>
      }
    >
      {sent ? <ResetMailSent /> : <ForgotForm answer={answer} redirectTo={redirectTo} />}
    </AuthPage>
  );
}
