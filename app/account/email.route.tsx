import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { confirmPassword } from "~/auth/check-password.server";
import { answerForm, privateHeaders } from "~/ui/form-result.server";
import { countMailForm } from "~/auth/limits.server";
import { PasswordField } from "~/auth/password-field";
import { signInSchema, type SignInForm } from "~/auth/schemas.server";
import type { User } from "~/auth/users.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { cancelEmailChange, findPendingChange, requestEmailChange } from "./change-email.server";
import { requireUser } from "./require-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

const PATH = "/account/e-mail";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email, emailVerified } = await requireUser(request);
  const title = (await getT(request))("account.email.title");
  return { title, email, emailVerified, pending: await findPendingChange(id) };
}

function requestChange(request: Request, form: FormData, user: User) {
  const asked = { request, form, schema: signInSchema, title: "account.email.failed" } as const;
  return answerForm(asked, async ({ email, password }, refuse) => {
    if (email === user.email) return refuse({ email: ["account.email.same"] });
    await confirmPassword(request, { user, password });
    for (const to of [user.email, email]) await countMailForm({ email: to, request });
    await requestEmailChange({ user, email, language: await getLanguage(request) });
    return redirectWithMessage(PATH, { kind: "success", title: "account.email.sent" });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, ["password"]);
  if (textField(form, "intent") !== "cancel") return requestChange(request, form, user);
  await cancelEmailChange(user.id);
  return redirectWithMessage(PATH, { kind: "success", title: "account.email.stopped" });
}

export default function EmailPage() {
  const { email, pending } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-4">
        <Link to="/account/sicherheit" className="link inline-block py-1">
          {t("account.factor.back")}
        </Link>
      </p>
      <Panel className="max-w-3xl">
        <h2 className="text-lg">{t("account.email.title")}</h2>
        <p className="mt-2 mb-4 wrap-anywhere text-ink-soft">
          {t("account.email.lead", { email })}
        </p>
        {pending ? <Pending /> : <RequestForm />}
      </Panel>
    </>
  );
}

function Pending() {
  const { email, emailVerified, pending } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!pending) return null;
  const state = (done: boolean) => t(done ? "account.email.confirmed" : "account.email.waits");
  return (
    <Notice tone="info" title={t("account.email.pending", { email: pending.email })}>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        <li>
          {pending.email}: {state(pending.newConfirmed)}
        </li>
        {emailVerified ? (
          <li>
            {email}: {state(pending.oldAgreed)}
          </li>
        ) : null}
      </ul>
      <p className="mt-2">{t("account.email.pendingText")}</p>
      <Form method="post" className="mt-3">
        <Button variant="secondary" name="intent" value="cancel">
          {t("account.email.cancel")}
        </Button>
      </Form>
    </Notice>
  );
}

function RequestForm() {
  const { emailVerified } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<SignInForm>("change-email", answer);
  return (
    <AnsweredForm
      form={form}
      answer={answer}
      failed={t("account.email.failed")}
      className="flex max-w-sm flex-col gap-4"
    >
      <p>{t(emailVerified ? "account.email.both" : "account.email.onlyNew")}</p>
      <TextField
        {...props(fields.email)}
        label={t("account.email.new")}
        type="email"
        autoComplete="email"
        maxLength={100}
        required
      />
      <PasswordField {...props(fields.password)} />
      <div>
        <Button>{t("account.email.submit")}</Button>
      </div>
    </AnsweredForm>
  );
}
