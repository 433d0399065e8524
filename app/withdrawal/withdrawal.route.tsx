import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { formatDateTime } from "~/i18n/format";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { getText } from "~/content/content.server";
import { TextSections } from "~/content/text-page";
import { createFormToken } from "~/platform/form.server";
import { privateHeaders } from "~/platform/retry-after";
import { Breadcrumb, Container, PageHeader, Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { pageMeta } from "~/ui/meta";
import { noBreakEmail } from "~/ui/no-break-email";
import { ConfirmWithdrawal, WithdrawalContent } from "./confirm-withdrawal";
import { handleWithdrawal } from "./handle-withdrawal.server";
import { WithdrawalForm } from "./withdrawal-form";
import { findReceived } from "./withdrawals.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data.page) : []);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const { searchParams } = new URL(request.url);
  const received = await findReceived(searchParams.get("eingang") ?? "");
  const information = getText("withdrawal", language);
  return data({
    page: { title: getTFor(language)("withdrawal.title"), description: information.description },
    canonicalPath: "/widerruf",
    information,
    received: received && { ...received, at: formatDateTime(received.receivedAt, language) },
    orderNumber: searchParams.get("bestellung")?.slice(0, 100) ?? "",
    formToken: createFormToken(),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleWithdrawal(request);
}

export default function WithdrawalPage() {
  const { information, received } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <Container narrow>
      <Breadcrumb
        items={[{ label: t("common.home"), to: "/" }, { label: t("withdrawal.title") }]}
      />
      <PageHeader title={t("withdrawal.title")} lead={t("withdrawal.lead")} />
      {received && !actionData ? (
        <>
          <Notice tone="success" role="status" title={t("withdrawal.receivedTitle")}>
            <p>{noBreakEmail(t("withdrawal.received", { time: received.at }))}</p>
          </Notice>
          {received.content ? (
            <Panel className="mt-6" aria-labelledby="content-title">
              <h2 id="content-title" className="text-lg">
                {t("withdrawal.contentTitle")}
              </h2>
              <p className="mt-2 mb-4 print:hidden">{t("withdrawal.contentPrint")}</p>
              <p className="mb-4">{t("withdrawal.confirmText")}</p>
              <WithdrawalContent value={received.content} />
            </Panel>
          ) : null}
        </>
      ) : actionData?.confirm ? (
        <ConfirmWithdrawal
          value={actionData.confirm}
          formToken={actionData.formToken}
          problem={actionData.problem}
        />
      ) : (
        <WithdrawalForm />
      )}
      <div className="mt-12 max-w-[36rem]">
        <h2 className="text-xl">{information.title}</h2>
        <p className="mt-2 mb-8 text-ink-soft">{information.lead}</p>
        <TextSections sections={information.sections} level={3} />
      </div>
    </Container>
  );
}
