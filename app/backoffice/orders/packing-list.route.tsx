import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { partKey } from "~/parts/part-key";
import { EmptyState } from "~/ui/empty-state";
import { noindexMeta } from "~/ui/meta";
import { PartNumber } from "~/ui/part-number";
import { DataTable } from "../data-table";
import { refusePost, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { OrderCell } from "./order-cell";
import { findByScan, listToPack, pickList } from "./packing.server";
import { PACK_PATH, ScanField } from "./scan-field";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "ship-orders");
  const t = await getT(request);
  const scan = (new URL(request.url).searchParams.get("scan") ?? "").trim().slice(0, 100);
  const orders = await listToPack();
  const found = await findByScan(orders, scan);
  if (found) {
    const isNumber = partKey(found.number) === partKey(scan);
    const query = isNumber ? "" : `?${new URLSearchParams({ scan }).toString()}`;
    throw redirect(`${PACK_PATH}/${found.number}${query}`);
  }
  return { title: t("staff.nav.shipping"), scan, orders, picks: pickList(orders) };
}

export const action = refusePost;

export default function PackingListPage() {
  const { orders, picks, scan } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <StaffPage title={t("staff.nav.shipping")}>
      <Form action={PACK_PATH} className="staff-scan print:hidden" role="search">
        <ScanField
          label={t("staffOrders.pack.scanOrder")}
          error={scan ? t("staffOrders.pack.unknown", { scan }) : undefined}
        />
      </Form>
      {orders.length === 0 ? (
        <EmptyState
          icon="truck"
          title={t("staffOrders.pack.empty")}
          text={t("staffOrders.pack.emptyText")}
        />
      ) : (
        <>
          <h2 className="mb-2 text-lg">{t("staffOrders.pack.picks")}</h2>
          <DataTable
            caption={t("staffOrders.pack.picks")}
            rows={picks}
            rowKey={({ place, articleNumber, name }) => `${place} ${articleNumber} ${name}`}
            columns={[
              {
                label: t("staffOrders.columns.place"),
                cell: ({ place }) => <b>{place || "–"}</b>,
              },
              {
                label: t("staffOrders.columns.quantity"),
                cell: ({ quantity }) => `${quantity} ×`,
              },
              {
                label: t("staffOrders.columns.article"),
                cell: ({ articleNumber, name, codes }) => (
                  <>
                    <PartNumber value={articleNumber} size="small" />
                    <span className="mt-1 block text-sm">{name}</span>
                    {codes.length > 0 ? <b className="block text-sm">{codes.join(", ")}</b> : null}
                  </>
                ),
              },
              {
                label: t("staffOrders.columns.order"),
                cell: ({ orders: numbers }) =>
                  numbers.map((number) => (
                    <span key={number} className="staff-one-line">
                      {number}
                    </span>
                  )),
              },
            ]}
          />
          <h2 className="mt-8 mb-2 text-lg">{t("staffOrders.pack.orders")}</h2>
          <DataTable
            caption={t("staffOrders.pack.orders")}
            rows={orders}
            rowKey={({ number }) => number}
            columns={[
              {
                label: t("staffOrders.columns.order"),
                cell: ({ number, createdAt }) => (
                  <OrderCell to={`${PACK_PATH}/${number}`} number={number} createdAt={createdAt} />
                ),
              },
              {
                label: t("staffOrders.columns.buyer"),
                cell: ({ buyer }) => buyer,
              },
              {
                label: t("orders.items"),
                cell: ({ lines }) =>
                  lines.map(({ itemId, quantity, articleNumber }) => (
                    <span key={itemId} className="staff-one-line">
                      {quantity} × {articleNumber}
                    </span>
                  )),
              },
            ]}
          />
        </>
      )}
    </StaffPage>
  );
}
