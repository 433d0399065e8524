import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { EmptyState } from "~/ui/empty-state";
import { noindexMeta } from "~/ui/meta";
import { DataTable, type Column } from "../data-table";
import { ListEnds } from "../list-ends";
import { refusePost, requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { linkTo, readFilter } from "./filter";
import { FilterForm, Worklists } from "./list-filter";
import { countForStaff, listForStaff, type ListedOrder } from "./list.server";
import { OrderCell } from "./order-cell";
import { orderPath } from "./paths";
import { PaymentBadge, ShippingBadge } from "./state-badges";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-orders");
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const before = /^[A-Z0-9-]{1,30}$/.exec(searchParams.get("before") ?? "")?.[0];
  const seesBuyers = can(staffRole, "see-buyers");
  const [list, counts] = await Promise.all([
    listForStaff({ filter, before, seesBuyers }),
    countForStaff(filter, seesBuyers),
  ]);
  return { title: t("staff.nav.orders"), filter, before, seesBuyers, counts, ...list };
}

export const action = refusePost;

export default function OrdersPage() {
  const { orders, older, before, filter, counts } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <StaffPage title={t("staff.nav.orders")}>
      <Worklists counts={counts} filter={filter} />
      <FilterForm filter={filter} />
      <p className="mb-2 text-ink-soft">{t("staffOrders.found", { count: counts.found })}</p>
      {orders.length === 0 ? (
        <EmptyState icon="box" title={t("staffOrders.empty")} text={t("staffOrders.emptyText")} />
      ) : (
        <OrderTable orders={orders} />
      )}
      <ListEnds
        newest={before === undefined ? undefined : linkTo(filter)}
        older={older === undefined ? undefined : linkTo(filter, older)}
      />
    </StaffPage>
  );
}

function OrderTable({ orders }: { orders: ListedOrder[] }) {
  const { seesBuyers } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  const amount: Column<ListedOrder> = {
    label: t("staffOrders.columns.amount"),
    cell: ({ amountCents }) => (
      <span className="tabular-nums whitespace-nowrap">{format.cents(amountCents ?? 0)}</span>
    ),
  };
  return (
    <DataTable
      caption={t("staff.nav.orders")}
      rows={orders}
      rowKey={({ number }) => number}
      columns={[
        {
          label: t("staffOrders.columns.order"),
          cell: ({ number, createdAt }) => (
            <OrderCell to={orderPath(number)} number={number} createdAt={createdAt} />
          ),
        },
        {
          label: t("staffOrders.columns.buyer"),
          cell: ({ company, person }) => (
            <>
              {company || person}
              {company ? <span className="block text-sm text-ink-soft">{person}</span> : null}
            </>
          ),
        },
        {
          label: t("orders.items"),
          cell: ({ lines, lineCount }) => (
            <>
              {lines.map(({ quantity, articleNumber }, at) => (
                <span key={at} className="staff-one-line">
                  {quantity} × {articleNumber}
                </span>
              ))}
              {lineCount > lines.length ? (
                <span className="block text-sm text-ink-soft">
                  {t("staffOrders.moreLines", {
                    count: lineCount - lines.length,
                  })}
                </span>
              ) : null}
            </>
          ),
        },
        ...(seesBuyers ? [amount] : []),
        {
          label: t("staffOrders.columns.payment"),
          cell: (order) => (
            <>
              <PaymentBadge order={order} />
              <span className="block text-sm text-ink-soft">
                {t(`orders.methods.${order.paymentMethod}`)}
              </span>
            </>
          ),
        },
        {
          label: t("staffOrders.columns.shipping"),
          cell: ({ status }) => <ShippingBadge status={status} />,
        },
        {
          label: t("staffOrders.columns.next"),
          cell: ({ next }) => (next ? t(`staffOrders.next.${next}.short`) : "–"),
        },
      ]}
    />
  );
}
