import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { Button, LinkButton } from "~/ui/button";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { AuthPage } from "~/auth/auth-page";
import { checkPassword } from "~/auth/check-password.server";
import { confirmEmail } from "~/auth/confirm-email.server";
import {
  privateHeaders,
  refuseFields,
  refuseOnError,
  type FormActionResult,
} from "~/ui/form-result.server";
import { PasswordField } from "~/auth/password-field";
import { passwordSchema, type PasswordForm } from "~/auth/schemas.server";
import { findUser } from "~/auth/session.server";
import { continueSignIn } from "./sign-in.server";
import { findTokenOwner } from "~/auth/tokens.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

async function readLink(request: Request) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const [owner, user] = await Promise.all([
    findTokenOwner({ token, purpose: "verify-email" }),
    findUser(request),
  ]);
  return { token, owner, signedIn: owner !== undefined && user?.id === owner.userId };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const title = (await getT(request))("auth.confirm.title");
  const { owner, signedIn } = await readLink(request);
  return { title, email: owner?.email, signedIn };
}

const done = { kind: "success", title: "auth.confirm.done" } as const;

/**
 * The link proves the mailbox, the password who chose it: else somebody could sign up with a
 * stranger's address and get that stranger to confirm it.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ["password"]);
  const submission = parseWithZod(form, { schema: passwordSchema });
  const invalid = () => data<FormActionResult>({ lastResult: null }, { status: 400 });
  try {
    const { token, owner, signedIn } = await readLink(request);
    if (!owner) return invalid();
    if (signedIn) {
      if (!(await confirmEmail(token))) return invalid();
      return await redirectWithMessage("/account", done);
    }
    if (submission.status !== "success") return refuseFields(submission);
    const { password } = submission.value;
    const user = await checkPassword({
      email: owner.email,
      password,
      request,
      own: `link\n${owner.userId}`,
    });
    if (!(await confirmEmail(token))) return invalid();
    return await continueSignIn({ request, user, redirectTo: "/account", message: done });
  } catch (error) {
    return refuseOnError(error, { request, submission, title: "auth.confirm.failed" });
  }
}

export default function ConfirmEmailPage() {
  const { email, signedIn } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!email) {
    return (
      <AuthPage title={t("auth.confirm.title")}>
        <Notice tone="error" role="alert" title={t("auth.confirm.invalidTitle")}>
          {t("auth.confirm.invalid")}
        </Notice>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/account">{t("auth.signIn.title")}</LinkButton>
          <LinkButton to="/" variant="secondary">
            {t("auth.reset.home")}
          </LinkButton>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t("auth.confirm.title")}
      lead={t(signedIn ? "auth.confirm.leadSignedIn" : "auth.confirm.lead", { email })}
      footer={<p className="text-ink-soft">{t("auth.confirm.stranger")}</p>}
    >
      <ConfirmForm />
    </AuthPage>
  );
}

function ConfirmForm() {
  const { signedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<PasswordForm>("confirm", answer);
  return (
    <AnsweredForm form={form} answer={answer} failed={t("auth.confirm.failed")}>
      {signedIn ? null : <PasswordField {...props(fields.password)} />}
      <Button size="large" wide>
        {t(signedIn ? "auth.confirm.submit" : "auth.confirm.submitPassword")}
      </Button>
    </AnsweredForm>
  );
}
