import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { noindexMeta } from "~/ui/meta";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { AuthPage } from "~/auth/auth-page";
import { authPath } from "~/auth/auth-path";
import { findKnownDevice } from "~/auth/devices.server";
import { answerForm, privateHeaders } from "~/ui/form-result.server";
import { redirectTarget } from "~/auth/redirect-target.server";
import { codeSchema, type CodeForm } from "~/auth/schemas.server";
import { checkSecondFactor } from "~/auth/second-factor.server";
import { completeSignIn, consumeSecondFactor, findSecondFactorOwner } from "./sign-in.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

async function startAgain(redirectTo: string) {
  const message = { kind: "info", title: "auth.secondFactor.expired" } as const;
  return redirectWithMessage(authPath("/anmelden", { redirectTo }), message);
}

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = redirectTarget(request);
  if (!(await findSecondFactorOwner(request))) throw await startAgain(redirectTo);
  return { title: (await getT(request))("auth.secondFactor.title"), redirectTo };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const redirectTo = redirectTarget(request, form);
  const owner = await findSecondFactorOwner(request);
  if (!owner) return startAgain(redirectTo);
  const { userId } = owner;
  const asked = { request, form, schema: codeSchema, title: "auth.signIn.failed" } as const;
  return answerForm(asked, async ({ code }, refuse) => {
    const own = await findKnownDevice(request, { userId });
    if (!(await checkSecondFactor({ userId, code, own }))) {
      return refuse({ code: ["auth.errors.codeWrong"] });
    }
    if (!(await consumeSecondFactor(request))) return startAgain(redirectTo);
    return completeSignIn({ request, userId, redirectTo });
  });
}

export default function SecondFactorPage() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<CodeForm>("second-factor", answer);
  return (
    <AuthPage
      title={t("auth.secondFactor.title")}
      lead={t("auth.secondFactor.lead")}
      footer={
        <p>
          <Link to={authPath("/anmelden", { redirectTo })} className="link">
            {t("auth.secondFactor.cancel")}
          </Link>
        </p>
      }
    >
      <AnsweredForm form={form} answer={answer} failed={t("auth.signIn.failed")}>
        <TextField
          {...props(fields.code)}
          label={t("auth.code")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button size="large" wide>
          {t("auth.secondFactor.submit")}
        </Button>
      </AnsweredForm>
    </AuthPage>
  );
}
