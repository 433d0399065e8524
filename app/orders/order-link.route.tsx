import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { privateHeaders } from "~/platform/retry-after";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { OrderDetails } from "./order-details";
import { findLinkedOrder } from "./order-link.server";
import { viewOrder } from "./order-view.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  const order = await findLinkedOrder(params.token);
  if (!order) {
    const title = t("account.orders.unknownTitle");
    return data({ title, details: undefined }, { status: 404 });
  }
  const title = t("account.orders.title", { number: order.number });
  return data({ title, details: await viewOrder(order, language, params.token) });
}

export default function LinkedOrderPage() {
  const { title, details } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!details) return <UnknownLink />;
  return (
    <Container narrow>
      <PageHeader title={title} lead={t("account.orders.linkLead")} />
      <Panel>
        <OrderDetails details={details} />
      </Panel>
    </Container>
  );
}

function UnknownLink() {
  const { t } = useTranslation();
  return (
    <Container narrow>
      <PageHeader title={t("account.orders.unknownTitle")} lead={t("account.orders.unknownText")} />
      <p className="max-w-prose">{t("account.orders.unknownHelp")}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/kontakt">{t("nav.contact")}</LinkButton>
        <LinkButton to="/account/bestellungen" variant="secondary">
          {t("account.orders.toAccount")}
        </LinkButton>
      </p>
    </Container>
  );
}
