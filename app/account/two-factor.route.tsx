import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import { privateHeaders } from "~/ui/form-result.server";
import { countRecoveryCodes, findPendingSecret } from "~/auth/second-factor.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { requireUser } from "./require-user.server";
import { disable, enable, renewCodes, start } from "./handle-two-factor.server";
import { drawQrCode } from "./qr-code.server";
import { answerTo } from "~/ui/answered-form";
import { Enrolment, PasswordStep, RecoveryCodes } from "./two-factor-forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const t = await getT(request);
  const asked = new URL(request.url).searchParams.has("einrichten");
  const mayEnrol = user.emailVerified && !user.hasSecondFactor;
  const secret = asked && mayEnrol ? await findPendingSecret(user.id) : undefined;
  return {
    title: t("account.factor.title"),
    emailVerified: user.emailVerified,
    isOn: user.hasSecondFactor,
    codesLeft: user.hasSecondFactor ? await countRecoveryCodes(user.id) : 0,
    enrolment: secret && { secret, picture: await drawQrCode({ secret, email: user.email }) },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, ["password"]);
  switch (textField(form, "intent")) {
    case "start":
      return start({ request, form, user });
    case "enable":
      return enable({ request, form, user });
    case "codes":
      return renewCodes({ request, form, user });
    case "disable":
      return disable({ request, form, user });
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

export default function TwoFactorPage() {
  const { emailVerified, isOn, codesLeft, enrolment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-4">
        <Link to="/account/sicherheit" className="link inline-block py-1">
          {t("account.factor.back")}
        </Link>
      </p>
      <div className="flex max-w-3xl flex-col gap-6">
        {answer?.codes ? <RecoveryCodes codes={answer.codes} /> : null}
        {enrolment && !isOn ? (
          <Enrolment {...enrolment} answer={answerTo(answer, "enable")} />
        ) : null}
        {!enrolment && !isOn ? (
          <Panel>
            <h2 className="text-lg">{t("account.factor.title")}</h2>
            <p className="mt-2 mb-4 text-ink-soft">{t("account.factor.lead")}</p>
            {emailVerified ? (
              <>
                <p className="mb-4">{t("account.factor.startText")}</p>
                <PasswordStep
                  intent="start"
                  label="account.factor.start"
                  answer={answerTo(answer, "start")}
                />
              </>
            ) : (
              <Notice tone="warning" title={t("account.factor.unverified")}>
                {t("account.factor.unverifiedText")}{" "}
                <Link to="/account" className="link">
                  {t("account.factor.toConfirm")}
                </Link>
              </Notice>
            )}
          </Panel>
        ) : null}
        {isOn && !answer?.codes ? (
          <>
            <Panel>
              <h2 className="text-lg">{t("account.factor.newCodesTitle")}</h2>
              <p className="mt-2 mb-4 text-ink-soft">
                {t("account.factor.codesLeft", { count: codesLeft })}{" "}
                {t("account.factor.newCodesText")}
              </p>
              <PasswordStep
                intent="codes"
                label="account.factor.newCodes"
                answer={answerTo(answer, "codes")}
              />
            </Panel>
            <Panel>
              <h2 className="text-lg">{t("account.factor.disableTitle")}</h2>
              <p className="mt-2 mb-4 text-ink-soft">{t("account.factor.disableText")}</p>
              <PasswordStep
                intent="disable"
                label="account.factor.disable"
                withCode
                answer={answerTo(answer, "disable")}
              />
            </Panel>
          </>
        ) : null}
      </div>
    </>
  );
}
