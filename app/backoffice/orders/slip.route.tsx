import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { formatDate } from "~/i18n/format";
import { getT, getTFor } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { addressLines } from "~/orders/address";
import { AddressLines } from "~/orders/order-addresses";
import { listOrderPieces } from "~/orders/order-pieces.server";
import { findOrder } from "~/orders/orders.server";
import { listParcels, unshipped } from "~/orders/parcels.server";
import { pieceLabel } from "~/orders/piece-lines";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/refusals.server";
import { settingsOn } from "~/settings/settings.server";
import { useShop } from "~/settings/use-shop";
import { testRecordPath } from "~/stock/unit-view";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { refusePost, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { orderPath } from "./paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

/** In the buyer's language, of the parcel that goes next, or of the last one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "print-delivery-notes");
  const order = await findOrder({ number: params.order ?? "" });
  if (!order) throw notFound();
  const parcel = (await listParcels(order.id)).at(-1);
  const open = unshipped(order);
  const goods = open.length > 0 ? open : (parcel?.items ?? []);
  const day = open.length > 0 ? new Date() : (parcel?.createdAt ?? new Date());
  const parcelId = open.length > 0 ? null : (parcel?.id ?? null);
  const pieces = (await listOrderPieces(order.id)).filter((piece) => piece.parcelId === parcelId);
  const t = getTFor(order.language);
  const own = await getT(request);
  const { legalName, street, postalCode, city } = settingsOn(order.createdAt);
  return {
    seller: `${legalName} · ${street} · ${postalCode} ${city}`,
    title: own("staffOrders.slip.title"),
    back: own("staffOrders.title", { number: order.number }),
    number: order.number,
    heading: t("staffOrders.slip.title"),
    facts: [
      [t("staffOrders.slip.order"), order.number],
      [t("staffOrders.slip.ordered"), formatDate(order.createdAt, order.language)],
      [t("staffOrders.slip.date"), formatDate(day, order.language)],
    ],
    columns: {
      quantity: t("staffOrders.columns.quantity"),
      part: t("ui.partNumber"),
      article: t("staffOrders.columns.article"),
    },
    thanks: t("staffOrders.slip.thanks"),
    address: addressLines(order.deliveryAddress, t),
    language: order.language,
    lines: goods.flatMap(({ itemId, quantity }) => {
      const item = order.items.find(({ id }) => id === itemId);
      const named = pieces.filter((piece) => piece.itemId === itemId);
      const records = named.map((piece) => ({
        label: pieceLabel(piece, t),
        url: env.APP_ORIGIN + testRecordPath(piece.token),
      }));
      const { name, articleNumber: part } = item ?? {};
      return item ? [{ itemId, quantity, name, part, records }] : [];
    }),
  };
}

export const action = refusePost;

export default function SlipPage() {
  const slip = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { phone, email } = useShop();
  return (
    <>
      <div className="print:hidden">
        <StaffPage title={slip.title} back={{ to: orderPath(slip.number), label: slip.back }}>
          <Notice tone="info">{t("staffOrders.slip.print")}</Notice>
        </StaffPage>
      </div>
      <article className="staff-paper" lang={slip.language}>
        <p className="text-sm">{slip.seller}</p>
        <div className="mt-4">
          <AddressLines lines={slip.address} />
        </div>
        <h2 className="mt-8 mb-2 text-xl">{slip.heading}</h2>
        <dl className="staff-facts">
          {slip.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className="staff-slip">
          <thead>
            <tr>
              <th scope="col">{slip.columns.quantity}</th>
              <th scope="col">{slip.columns.part}</th>
              <th scope="col">{slip.columns.article}</th>
            </tr>
          </thead>
          <tbody>
            {slip.lines.map(({ itemId, quantity, part, name, records }) => (
              <tr key={itemId}>
                <td>{quantity}</td>
                <td>{part}</td>
                <td>
                  {name}
                  {records.map(({ label, url }) => (
                    <p key={url} className="text-sm wrap-anywhere">
                      {label}
                      <br />
                      {url}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-8">{slip.thanks}</p>
        <p className="mt-4 text-sm">
          {phone} · {email}
        </p>
      </article>
    </>
  );
}
