import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { enable } from "~/account/handle-two-factor.server";
import { drawQrCode } from "~/account/qr-code.server";
import { Enrolment, RecoveryCodes } from "~/account/two-factor-forms";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { privateHeaders } from "~/ui/form-result.server";
import { findPendingSecret, startEnrolment } from "~/auth/second-factor.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { Button, LinkButton } from "~/ui/button";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { PasswordAgain } from "./password-again";
import { requireMember, type Staff } from "./require-staff.server";
import { setUpSchema, type SetUpForm } from "./schemas.server";
import { answerSensitiveForm } from "./sensitive-form.server";

const PATH = "/intern/zwei-faktor";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email, hasSecondFactor, passwordIsFresh } = await requireMember(request);
  const t = await getT(request);
  const secret = hasSecondFactor ? undefined : await findPendingSecret(id);
  return {
    title: t("account.factor.title"),
    isOn: hasSecondFactor,
    passwordIsFresh,
    enrolment: secret && { secret, picture: await drawQrCode({ secret, email }) },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireMember(request);
  const form = await readForm(request, ["password"]);
  switch (textField(form, "intent")) {
    case "start":
      return start(request, form, user);
    case "enable":
      return enable({ request, form, user });
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

function start(request: Request, form: FormData, staff: Staff) {
  const asked = { request, form, staff, schema: setUpSchema, intent: "start" } as const;
  return answerSensitiveForm({ ...asked, title: "account.factor.failed" }, async () => {
    await startEnrolment(staff.id);
    return redirect(PATH, 303);
  });
}

export default function StaffSecondFactorPage() {
  const { isOn, enrolment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <Container narrow>
      <PageHeader title={t("account.factor.title")} lead={t("staff.factorLead")} />
      {answer?.codes ? <RecoveryCodes codes={answer.codes} to="/intern" /> : null}
      {isOn && !answer?.codes ? (
        <>
          <Notice tone="success" title={t("account.factor.enabledTitle")} />
          <LinkButton to="/intern" className="mt-6">
            {t("staff.nav.label")}
          </LinkButton>
        </>
      ) : null}
      {enrolment && !answer?.codes ? (
        <Enrolment {...enrolment} answer={answerTo(answer, "enable")} action={PATH} />
      ) : null}
      {isOn || enrolment || answer?.codes ? null : <Start />}
    </Container>
  );
}

function Start() {
  const { passwordIsFresh } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const own = answerTo(answer, "start");
  const { form, fields } = useAnsweredForm<SetUpForm>("factor-start", own);
  return (
    <Panel>
      <AnsweredForm form={form} answer={own} failed={t("account.factor.failed")}>
        <p>{t("account.factor.lead")}</p>
        <PasswordAgain isFresh={passwordIsFresh} field={fields.password} />
        <div>
          <Button name="intent" value="start">
            {t("account.factor.start")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}
