import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { confirmPassword } from "~/auth/check-password.server";
import { signOutEverywhere } from "~/auth/devices.server";
import { answerForm, privateHeaders } from "~/ui/form-result.server";
import { checkNewPasswordForm, newPasswordTitle } from "~/auth/new-password.server";
import { changePasswordSchema } from "~/auth/schemas.server";
import { deleteOwnSession, findSessions, forgetSession } from "~/auth/session.server";
import type { User } from "~/auth/users.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { notFound } from "~/platform/refusals.server";
import { Badge } from "~/ui/badge";
import { buttonClasses, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { changePassword } from "./change-password.server";
import { ChangePasswordForm } from "./change-password-form";
import { requireUser } from "./require-user.server";
import { SessionList } from "./session-list";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const t = await getT(request);
  return {
    title: t("account.tabs.security"),
    email: user.email,
    hasSecondFactor: user.hasSecondFactor,
    sessions: await findSessions({ request, userId: user.id }),
  };
}

const PATH = "/account/sicherheit";

function savePassword(request: Request, form: FormData, user: User) {
  const names = [user.firstName, user.lastName];
  const fieldErrors = checkNewPasswordForm(form, { email: user.email, names });
  const asked = {
    request,
    form,
    schema: changePasswordSchema,
    fieldErrors,
    refused: newPasswordTitle(fieldErrors),
    title: "auth.reset.failed",
    text: "auth.reset.failedText",
    passwordField: "currentPassword",
  } as const;
  return answerForm(asked, async ({ currentPassword, password }) => {
    await confirmPassword(request, { user, password: currentPassword });
    const language = await getLanguage(request);
    const session = await changePassword({ request, user, password, language });
    const done = {
      kind: "success",
      title: "auth.reset.done",
      text: "auth.reset.doneText",
    } as const;
    return redirectWithMessage(PATH, done, [session]);
  });
}

async function endOne(form: FormData, user: User) {
  const publicId = textField(form, "session");
  if (!(await deleteOwnSession({ publicId, userId: user.id }))) {
    throw notFound();
  }
  return redirectWithMessage(PATH, { kind: "success", title: "account.security.sessionEnded" });
}

async function endAll(request: Request, user: User) {
  await signOutEverywhere({ request, userId: user.id });
  const message = { kind: "success", title: "account.security.allEnded" } as const;
  return redirectWithMessage("/", message, [await forgetSession()]);
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, ["currentPassword", "password", "passwordRepeat"]);
  switch (textField(form, "intent")) {
    case "password":
      return savePassword(request, form, user);
    case "end-session":
      return endOne(form, user);
    case "end-all":
      return endAll(request, user);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

export default function SecurityPage() {
  const { email, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:[&>:first-child]:row-span-2">
      <ChangePasswordForm email={email} answer={answer} />
      <SessionList sessions={sessions} />
      <SecondFactorPanel />
      <EmailPanel />
      <DataPanel />
    </div>
  );
}

function SecondFactorPanel() {
  const { hasSecondFactor } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">{t("account.security.factorTitle")}</h2>
        <Badge tone={hasSecondFactor ? "success" : "neutral"}>
          {t(hasSecondFactor ? "account.security.factorOn" : "account.security.factorOff")}
        </Badge>
      </div>
      <p className="mt-2 mb-4 text-ink-soft">{t("account.security.factorText")}</p>
      <LinkButton to="/account/zwei-faktor" variant="secondary">
        <Icon name="shield" />
        {t(hasSecondFactor ? "account.security.factorManage" : "account.security.factorSetUp")}
      </LinkButton>
    </Panel>
  );
}

function EmailPanel() {
  const { email } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Panel>
      <h2 className="text-lg">{t("account.email.title")}</h2>
      <p className="mt-2 mb-4 wrap-anywhere text-ink-soft">
        {t("account.email.panelText", { email })}
      </p>
      <LinkButton to="/account/e-mail" variant="secondary">
        {t("account.email.title")}
      </LinkButton>
    </Panel>
  );
}

function DataPanel() {
  const { t } = useTranslation();
  return (
    <Panel>
      <h2 className="text-lg">{t("account.security.dataTitle")}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{t("account.security.dataText")}</p>
      <a href="/account/daten" download className={buttonClasses({ variant: "secondary" })}>
        <Icon name="download" />
        {t("account.security.download")}
      </a>
      <h2 className="mt-8 text-lg">{t("account.security.deleteTitle")}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{t("account.security.deleteText")}</p>
      <LinkButton to="/account/loeschen" variant="danger">
        <Icon name="trash" />
        {t("account.security.toDelete")}
      </LinkButton>
    </Panel>
  );
}
