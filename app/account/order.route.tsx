import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import { privateHeaders } from "~/ui/form-result.server";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { findOrderOfOwner } from "~/orders/customer-orders.server";
import { OrderDetails } from "~/orders/order-details";
import { viewOrder } from "~/orders/order-view.server";
import { notFound } from "~/platform/refusals.server";
import { settingsOn } from "~/settings/settings.server";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { orderOwner, requireUser } from "./require-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const order = await findOrderOfOwner({ owner: orderOwner(user), id: params.order ?? "" });
  if (!order) throw notFound();
  const language = await getLanguage(request);
  const title = getTFor(language)("account.orders.title", { number: order.number });
  const { legalName, street, postalCode, city, vatId } = settingsOn(order.createdAt);
  const seller = [legalName, street, `${postalCode} ${city}`, vatId].filter(Boolean);
  return { title, seller: seller.join(" · "), ...(await viewOrder(order, language)) };
}

export default function OrderPage() {
  const { seller, ...details } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-4 print:hidden">
        <Link to="/account/bestellungen" className="link inline-block py-1">
          {t("account.orders.back")}
        </Link>
      </p>
      <Panel className="max-w-4xl">
        <OrderDetails details={details} />
      </Panel>
      <p className="mt-6 hidden print:block">{seller}</p>
    </>
  );
}
