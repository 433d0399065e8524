import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { continueSignIn } from "~/account/sign-in.server";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { AuthPage } from "~/auth/auth-page";
import { answerForm, privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { checkNewPasswordForm } from "~/auth/new-password.server";
import { NewPasswordFields } from "~/auth/password-field";
import { startEnrolment } from "~/auth/second-factor.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { shop } from "~/shop";
import { Button } from "~/ui/button";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { PersonField } from "~/ui/person-field";
import { acceptInvitation, findInvitation } from "./invitations.server";
import { acceptSchema, type AcceptForm } from "./schemas.server";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => noindexMeta(page?.title);

export const headers = privateHeaders;

const readToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Uses nothing up: mail scanners open the link, too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const title = t("staff.join.title", { shop: shop.name });
  return { title, invitation: await findInvitation(readToken(request)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ["password", "passwordRepeat"]);
  const token = readToken(request);
  // The page's loader says that the link is no longer valid.
  const invalid = () => data<FormActionResult>({ lastResult: null }, { status: 400 });
  const invitation = await findInvitation(token);
  if (!invitation) return invalid();
  const names = ["firstName", "lastName"].map((name) => textField(form, name));
  const fieldErrors = checkNewPasswordForm(form, { email: invitation.email, names });
  const asked = {
    request,
    form,
    schema: acceptSchema,
    fieldErrors,
    title: "staff.failed",
  } as const;
  return answerForm(asked, async ({ firstName, lastName, password }) => {
    const language = await getLanguage(request);
    const given = { request, token, password, firstName, lastName, language };
    const user = await acceptInvitation(given);
    if (!user) return invalid();
    if (!user.hasSecondFactor) await startEnrolment(user.id);
    const message = { kind: "success", title: "staff.join.done" } as const;
    return continueSignIn({ request, user, redirectTo: "/intern", message });
  });
}

export default function InvitationPage() {
  const { title, invitation } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (invitation) {
    const { email, role } = invitation;
    return (
      <AuthPage
        title={title}
        lead={t("staff.join.lead", { email, role: t(`staff.roles.${role}`) })}
      >
        <JoinForm email={email} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title}>
      <Notice tone="error" role="alert" title={t("staff.join.invalidTitle")}>
        {t("staff.join.invalid")}
      </Notice>
    </AuthPage>
  );
}

function JoinForm({ email }: { email: string }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<AcceptForm>("join", answer);
  return (
    <AnsweredForm form={form} answer={answer} failed={t("staff.failed")} reloadDocument>
      <input type="hidden" autoComplete="username" value={email} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField kind="firstName" {...props(fields.firstName)} required />
        <PersonField kind="lastName" {...props(fields.lastName)} required />
      </div>
      <NewPasswordFields fields={fields} props={props} />
      <Button size="large" wide>
        {t("staff.join.submit")}
      </Button>
    </AnsweredForm>
  );
}
