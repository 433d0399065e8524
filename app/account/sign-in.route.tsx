import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { noindexMeta } from "~/ui/meta";
import { authPath } from "~/auth/auth-path";
import { AuthPage } from "~/auth/auth-page";
import { authenticator } from "./authenticator.server";
import { privateHeaders } from "~/ui/form-result.server";
import { redirectTarget } from "~/auth/redirect-target.server";
import { findUser } from "~/auth/session.server";
import { SignInForm } from "~/auth/sign-in-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = redirectTarget(request);
  if (await findUser(request)) throw redirect(redirectTo);
  const t = await getT(request);
  return { title: t("auth.signIn.title"), redirectTo };
}

export async function action({ request }: ActionFunctionArgs) {
  return authenticator.authenticate("password", request);
}

export default function SignInPage() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <AuthPage
      title={t("auth.signIn.title")}
      lead={t("auth.signIn.lead")}
      footer={
        <>
          <p>
            <Link to={authPath("/passwort-vergessen", { redirectTo })} className="link">
              {t("auth.signIn.forgot")}
            </Link>
          </p>
          <p>
            {t("auth.signIn.noAccount")}{" "}
            <Link to={authPath("/registrieren", { redirectTo })} className="link">
              {t("auth.signIn.toSignUp")}
            </Link>
          </p>
        </>
      }
    >
      <SignInForm answer={answer} redirectTo={redirectTo} />
    </AuthPage>
  );
}
