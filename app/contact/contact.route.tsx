import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { createFormToken } from "~/platform/form.server";
import { retryAfterHeaders } from "~/platform/retry-after";
import { requestPath } from "~/parts/request-path";
import { terms } from "~/shop";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { ContactForm } from "./contact-form";
import { ContactTabs } from "./contact-tabs";
import { PhoneCard } from "./phone-card";
import { handleContact } from "./handle-contact.server";
import { beginMessage } from "./messages.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data.meta) : []);

export const headers = retryAfterHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  const url = new URL(request.url);
  // The address of former links.
  const articleNumber = url.searchParams.get("articleNumber");
  if (articleNumber) throw redirect(requestPath(articleNumber));
  return data({
    about: beginMessage(url.searchParams.get("bestellung"), t),
    meta: {
      title: t("contact.title"),
      description: t("contact.lead", { hours: terms.responseHours }),
    },
    canonicalPath: "/kontakt",
    formToken: createFormToken(),
    tab: url.searchParams.get("kontakt") === "telefon" ? ("phone" as const) : ("email" as const),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleContact(request);
}

export default function ContactPage() {
  const { tab, formToken, about } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <Container narrow>
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
            formToken={actionData?.formToken ?? formToken}
            lastResult={actionData?.lastResult}
            message={about}
            failed={actionData?.failed ?? false}
          />
        )}
      </Panel>
    </Container>
  );
}
