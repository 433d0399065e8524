import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { AuthPage } from "~/auth/auth-page";
import { checkPassword } from "~/auth/check-password.server";
import {
  privateHeaders,
  refuseFields,
  refuseOnError,
  type FormActionResult,
} from "~/ui/form-result.server";
import { PasswordField } from "~/auth/password-field";
import { passwordSchema, type PasswordForm } from "~/auth/schemas.server";
import { findUser, startSessionNow } from "~/auth/session.server";
import { findTokenOwner } from "~/auth/tokens.server";
import { findRecipient } from "~/auth/users.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { Button, LinkButton } from "~/ui/button";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import {
  findPendingChange,
  followChangeLink,
  stopEmailChange,
  type ChangeOutcome,
} from "./change-email.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

/** `undefined` when the link is no longer valid. */
async function readLink(request: Request) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  for (const step of ["new", "old"] as const) {
    const owner = await findTokenOwner({ token, purpose: `change-email-${step}` });
    if (!owner) continue;
    const { userId } = owner;
    const [pending, user] = await Promise.all([findPendingChange(userId), findUser(request)]);
    if (pending) return { token, step, userId, pending, signedIn: user?.id === userId };
  }
  return undefined;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const title = (await getT(request))("account.email.title");
  const link = await readLink(request);
  const { step, pending, signedIn } = link ?? {};
  return { title, step, email: pending?.email ?? "", signedIn };
}

const messages = {
  changed: { kind: "success", title: "account.email.done" },
  "new-waits": { kind: "success", title: "account.email.agreed", text: "account.email.newWaits" },
  "old-waits": { kind: "success", title: "account.email.proved", text: "account.email.oldWaits" },
  taken: { kind: "error", title: "account.email.failed", text: "account.email.taken" },
} as const satisfies Record<ChangeOutcome, PageMessage>;

const stopped = {
  kind: "success",
  title: "account.email.stopped",
  text: "account.email.stoppedText",
} as const;

/**
 * The link proves the mailbox. For the new address password or session prove who asked: else
 * somebody could put a stranger's address into their own account.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ["password"]);
  const submission = parseWithZod(form, { schema: passwordSchema });
  const invalid = () => data<FormActionResult>({ lastResult: null }, { status: 400 });
  try {
    const link = await readLink(request);
    if (!link) return invalid();
    const { token, step, userId, signedIn } = link;
    const target = signedIn ? "/account/e-mail" : "/anmelden";
    if (step === "old" && textField(form, "intent") === "stop") {
      return (await stopEmailChange(token))
        ? await redirectWithMessage(target, stopped)
        : invalid();
    }
    if (step === "new" && !signedIn) {
      if (submission.status !== "success") return refuseFields(submission);
      const { email } = await findRecipient(userId);
      const { password } = submission.value;
      await checkPassword({ email, password, request, own: `link\n${userId}` });
    }
    const used = await followChangeLink({ token, purpose: `change-email-${step}` });
    if (!used) return invalid();
    const cookies: string[] = [];
    if (used.outcome === "changed" && signedIn) {
      cookies.push(await startSessionNow({ request, userId }));
    }
    return await redirectWithMessage(target, messages[used.outcome], cookies);
  } catch (error) {
    return refuseOnError(error, { request, submission, title: "account.email.failed" });
  }
}

export default function ChangeLinkPage() {
  const { step, email } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!step) {
    return (
      <AuthPage title={t("account.email.title")}>
        <Notice tone="error" role="alert" title={t("auth.confirm.invalidTitle")}>
          {t("account.email.invalid")}
        </Notice>
        <div className="mt-6">
          <LinkButton to="/account/e-mail">{t("account.email.title")}</LinkButton>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("account.email.title")} lead={t(`account.email.${step}Lead`, { email })}>
      {step === "new" ? <ConfirmForm /> : <AgreeForm />}
    </AuthPage>
  );
}

function ConfirmForm() {
  const { signedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<PasswordForm>("change-link", answer);
  return (
    <AnsweredForm form={form} answer={answer} failed={t("account.email.failed")}>
      {signedIn ? null : <PasswordField {...props(fields.password)} />}
      <Button size="large" wide name="intent" value="confirm">
        {t("auth.confirm.submit")}
      </Button>
    </AnsweredForm>
  );
}

function AgreeForm() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form } = useAnsweredForm<PasswordForm>("change-link", answer);
  return (
    <AnsweredForm form={form} answer={answer} failed={t("account.email.failed")}>
      <Button size="large" wide name="intent" value="agree">
        {t("account.email.agree")}
      </Button>
      <Button size="large" wide variant="secondary" name="intent" value="stop">
        {t("account.email.stop")}
      </Button>
    </AnsweredForm>
  );
}
