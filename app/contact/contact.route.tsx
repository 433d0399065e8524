import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { getT } from "~/i18n/i18n.server";
import { createFormToken } from "~/platform/form.server";
import { terms } from "~/shop";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { ContactForm } from "./contact-form";
import { ContactTabs } from "./contact-tabs";
import { PhoneCard } from "./phone-card";
import { handleContact } from "./handle-contact.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

/** What is asked for a part the shop doesn't have, as long as a part number may be. */
function wantedPart(url: URL): string {
  return (url.searchParams.get("articleNumber") ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 100);
}

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const url = new URL(request.url);
  const articleNumber = wantedPart(url);
  return data({
    meta: pageMeta({
      title: t("contact.title"),
      description: t("contact.lead", { hours: terms.responseHours }),
    }),
    formToken: createFormToken(),
    tab: url.searchParams.get("kontakt") === "telefon" ? ("phone" as const) : ("email" as const),
    articleNumber,
    message: articleNumber ? t("contact.wantedMessage", { articleNumber }) : "",
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleContact(request);
}

export default function ContactPage() {
  const { tab, formToken, articleNumber, message } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <Container narrow className="pb-14">
      <PageHeader
        title={t("contact.title")}
        lead={t("contact.lead", { hours: terms.responseHours })}
      />
      <ContactTabs current={tab} />
      <Panel className="rounded-t-none border-t-0">
        {tab === "phone" ? (
          <PhoneCard />
        ) : (
          <ContactForm
            key={`${formToken}${articleNumber}`}
            formToken={actionData?.formToken ?? formToken}
            lastResult={actionData?.lastResult}
            failed={actionData?.failed ?? false}
            articleNumber={articleNumber}
            message={message}
          />
        )}
      </Panel>
    </Container>
  );
}
