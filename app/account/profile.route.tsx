import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { z } from "zod";
import { answerForm, privateHeaders } from "~/ui/form-result.server";
import { countMailForm } from "~/auth/limits.server";
import { resendVerification } from "~/auth/sign-up.server";
import type { User } from "~/auth/users.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { Button } from "~/ui/button";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { ProfileForm } from "./profile-form";
import { findProfile, updateProfile } from "./profile.server";
import { requireUser } from "./require-user.server";
import { answerTo } from "~/ui/answered-form";
import { profileSchema } from "./schema.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const t = await getT(request);
  return {
    title: t("account.tabs.profile"),
    email: user.email,
    emailVerified: user.emailVerified,
    profile: await findProfile(user.id),
  };
}

function saveProfile(request: Request, form: FormData, user: User) {
  const title = "account.profile.failed";
  const asked = { request, form, schema: profileSchema, title, intent: "profile" } as const;
  return answerForm(asked, async (values) => {
    await updateProfile({ userId: user.id, form: values });
    return redirectWithMessage("/account", { kind: "success", title: "account.profile.saved" });
  });
}

function resend(request: Request, form: FormData, user: User) {
  const title = "auth.confirm.failed";
  const asked = { request, form, schema: z.object({}), title, intent: "resend" } as const;
  return answerForm(asked, async () => {
    if (!user.emailVerified) {
      await countMailForm({ email: user.email, request });
      await resendVerification(user, await getLanguage(request));
    }
    return redirectWithMessage("/account", {
      kind: "success",
      title: "account.unverified.sent",
      text: "account.unverified.sentText",
    });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  switch (textField(form, "intent")) {
    case "profile":
      return saveProfile(request, form, user);
    case "resend":
      return resend(request, form, user);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

export default function ProfilePage() {
  const { email, emailVerified, profile } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="max-w-3xl">
      {emailVerified ? null : <Unverified />}
      <ProfileForm email={email} profile={profile} answer={answerTo(answer, "profile")} />
    </div>
  );
}

function Unverified() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const problem = answer?.intent === "resend" ? answer.problem : undefined;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {problem ? (
        <Notice tone="error" role="alert" title={problem.title}>
          {problem.text}
        </Notice>
      ) : null}
      <Notice tone="warning" title={t("account.unverified.title")}>
        {t("account.unverified.text", { email })}
        <Form method="post" action="/account?index" className="mt-3">
          <Button variant="secondary" name="intent" value="resend">
            {t("account.unverified.resend")}
          </Button>
        </Form>
      </Notice>
    </div>
  );
}
