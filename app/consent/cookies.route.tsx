import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import { getT } from "~/i18n/i18n.server";
import { TaggedText } from "~/i18n/tagged-text";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Breadcrumb, Container, PageHeader, Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { readConsent } from "./consent.server";
import { handleConsent } from "./handle-consent.server";
import { PurposeChoices } from "./purpose-choices";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  return data({ title: t("consent.title"), consent: await readConsent(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleConsent(request);
}

export default function Cookies() {
  const { consent } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Container narrow className="pb-16">
      <Breadcrumb items={[{ label: t("common.home"), to: "/" }, { label: t("consent.title") }]} />
      <PageHeader title={t("consent.title")} lead={t("consent.lead")} />
      <Panel aria-labelledby="choice-title">
        <h2 id="choice-title" className="text-lg">
          {t("consent.choiceTitle")}
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">
          {consent
            ? t("consent.chosen", { date: format.date(consent.timestamp) })
            : t("consent.notChosen")}
        </p>
        {/* A new choice, a new form: the boxes show what was stored. */}
        <Form key={consent?.timestamp} method="post" action="/cookies">
          <PurposeChoices consent={consent} idPrefix="cookies" />
          <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
            <Button variant="secondary" name="choice" value="custom">
              {t("consent.save")}
            </Button>
            <Button variant="secondary" name="choice" value="necessary">
              {t("consent.onlyNecessary")}
            </Button>
            <Button variant="secondary" name="choice" value="all">
              {t("consent.acceptAll")}
            </Button>
          </div>
        </Form>
      </Panel>
      <p className="mt-6">
        <TaggedText
          text={t("consent.list")}
          tags={{
            privacy: (text) => (
              <Link to="/datenschutz#cookies" className="link">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </Container>
  );
}
