import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { Button, LinkButton } from "~/ui/button";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { AuthPage } from "~/auth/auth-page";
import {
  privateHeaders,
  refuseFields,
  refuseOnError,
  type FormActionResult,
} from "~/ui/form-result.server";
import { checkNewPasswordForm, newPasswordTitle } from "~/auth/new-password.server";
import { NewPasswordFields } from "~/auth/password-field";
import { resetPassword } from "~/auth/password-reset.server";
import { newPasswordSchema, type NewPasswordForm } from "~/auth/schemas.server";
import { forgetSession } from "~/auth/session.server";
import { findTokenOwner } from "~/auth/tokens.server";

/** Seconds until the home page (specification, section 9). */
const DONE_SECONDS = 3;
const INVALID_SECONDS = 4;

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

function readToken(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** Uses nothing up: mail scanners open the link, too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const title = (await getT(request))("auth.reset.title");
  if (new URL(request.url).searchParams.has("fertig")) {
    const refresh = `${DONE_SECONDS}; url=/`;
    return data({ title, state: "done" as const, email: "" }, { headers: { Refresh: refresh } });
  }
  const owner = await findTokenOwner({ token: readToken(request), purpose: "reset-password" });
  if (owner) return data({ title, state: "form" as const, email: owner.email });
  const refresh = `${INVALID_SECONDS}; url=/`;
  return data({ title, state: "invalid" as const, email: "" }, { headers: { Refresh: refresh } });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ["password", "passwordRepeat"]);
  const token = readToken(request);
  const submission = parseWithZod(form, { schema: newPasswordSchema });
  // The page's loader says that the link is no longer valid.
  const invalid = () => data<FormActionResult>({ lastResult: null }, { status: 400 });
  let device: string | undefined;
  try {
    const owner = await findTokenOwner({ token, purpose: "reset-password" });
    if (!owner) return invalid();
    const fieldErrors = checkNewPasswordForm(form, owner);
    if (submission.status !== "success" || fieldErrors) {
      const t = await getT(request);
      const title = t(newPasswordTitle(fieldErrors));
      return refuseFields(submission, { fieldErrors, problem: { title } });
    }
    const language = await getLanguage(request);
    const password = textField(form, "password");
    device = await resetPassword({ request, token, password, language });
    if (!device) return invalid();
  } catch (error) {
    return refuseOnError(error, {
      request,
      submission,
      title: "auth.reset.failed",
      text: "auth.reset.failedText",
    });
  }
  const headers = new Headers({ "Set-Cookie": await forgetSession() });
  headers.append("Set-Cookie", device);
  return redirect("/reset-password?fertig=1", { status: 303, headers });
}

export default function ResetPasswordPage() {
  const { state, email } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (state === "form") {
    return (
      <AuthPage title={t("auth.reset.title")} lead={t("auth.reset.lead", { email })}>
        <NewPasswordForm />
      </AuthPage>
    );
  }
  const done = state === "done";
  return (
    <AuthPage title={t("auth.reset.title")}>
      <Notice
        tone={done ? "success" : "error"}
        role={done ? "status" : "alert"}
        title={t(done ? "auth.reset.done" : "auth.reset.invalidTitle")}
      >
        {t(done ? "auth.reset.doneText" : "auth.reset.invalid")}
      </Notice>
      <p className="mt-4 text-ink-soft">
        {t("auth.reset.redirect", { seconds: done ? DONE_SECONDS : INVALID_SECONDS })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {done ? (
          <LinkButton to="/anmelden">{t("auth.signIn.title")}</LinkButton>
        ) : (
          <LinkButton to="/passwort-vergessen">{t("auth.reset.again")}</LinkButton>
        )}
        <LinkButton to="/" variant="secondary">
          {t("auth.reset.home")}
        </LinkButton>
      </div>
    </AuthPage>
  );
}

function NewPasswordForm() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<NewPasswordForm>("new-password", answer);
  return (
    // As a document, so that the answer's `Refresh` header counts.
    <AnsweredForm form={form} answer={answer} failed={t("auth.reset.failed")} reloadDocument>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordFields fields={fields} props={props} />
      <Button size="large" wide>
        {t("auth.reset.submit")}
      </Button>
    </AnsweredForm>
  );
}
