import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { createFormToken } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { retryAfterHeaders } from "~/platform/retry-after";
import { BuybackSteps } from "~/pages/home/buyback";
import { terms } from "~/shop";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Container, Panel } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { noBreakEmail } from "~/ui/no-break-email";
import { Benefits, Criteria, Reassurance } from "./buyback-facts";
import { BuybackForm, FORM_ID } from "./buyback-form";
import { handleBuyback } from "./handle-buyback.server";
import { LogoCarousel } from "./logo-carousel";

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data.meta) : []);

export const headers = retryAfterHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  const sent = new URL(request.url).searchParams.has("gesendet");
  return data({
    meta: {
      title: t("buyback.title"),
      description: t("buyback.metaDescription", { hours: terms.responseHours }),
    },
    canonicalPath: "/ankauf",
    formToken: createFormToken(),
    sent,
    typedForm: sent ? undefined : { id: FORM_ID, intent: "upload" },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleBuyback(request);
}

export default function BuybackPage() {
  const { formToken, sent } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  const token = actionData?.formToken ?? formToken;
  return (
    <>
      <div className="on-cabinet">
        <Container className="grid grid-cols-1 gap-6 py-10 lg:grid-cols-[1fr_36rem] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-0 lg:py-14">
          <div className="min-w-0 lg:pt-4">
            <h1 className="text-xl">{t("buyback.title")}</h1>
            <p className="mt-4 max-w-xl">{t("buyback.lead", { hours: terms.responseHours })}</p>
          </div>
          <Panel
            id="anfrage"
            aria-labelledby="buyback-title"
            className="off-cabinet text-ink lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            {sent && !actionData ? (
              <Sent />
            ) : (
              <>
                <h2 id="buyback-title" className="text-lg">
                  {t("buyback.formTitle")}
                </h2>
                <BuybackForm
                  formToken={token}
                  lastResult={actionData?.lastResult}
                  files={actionData?.files}
                  refused={actionData?.refused}
                />
              </>
            )}
          </Panel>
          <Reassurance />
        </Container>
      </div>
      <Benefits />
      <LogoCarousel />
      <BuybackSteps />
      <Criteria />
    </>
  );
}

function Sent() {
  const { t } = useTranslation();
  return (
    <div role="status" className="py-4">
      <Icon name="check" size="large" className="text-success" />
      <h2 id="buyback-title" className="mt-3 text-lg">
        {t("buyback.sentTitle")}
      </h2>
      <p className="mt-2">{noBreakEmail(t("buyback.sentText", { hours: terms.responseHours }))}</p>
      <LinkButton to="/ankauf#anfrage" variant="secondary" className="mt-6">
        {t("buyback.again")}
      </LinkButton>
    </div>
  );
}
