import type { LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useEffect, useState, type MouseEvent } from "react";
import { privateHeaders } from "~/ui/form-result.server";
import { linkCase } from "~/buyback/case-link.server";
import { listCasesOf } from "~/buyback/cases.server";
import { getT } from "~/i18n/i18n.server";
import { useFormat } from "~/i18n/use-language";
import { useTranslation } from "~/i18n/translate";
import { findOrdersOfOwner } from "~/orders/customer-orders.server";
import { OrderDetails } from "~/orders/order-details";
import { OrderNotices, OrderStatusBadge } from "~/orders/order-status-badge";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { PlainNumber } from "~/ui/part-number";
import { Price } from "~/ui/price";
import { useHydrated } from "~/ui/use-hydrated";
import { isPlainClick } from "~/ui/use-lazy-dialog";
import type { loader as orderLoader } from "./order.route";
import { orderOwner, requireUser } from "./require-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const t = await getT(request);
  const cases = user.emailVerified ? await listCasesOf(user.email) : [];
  const asked = new URL(request.url).searchParams.get("page") ?? "";
  const page = /^\d{1,4}$/.test(asked) ? Number(asked) : 1;
  return {
    title: t("account.tabs.orders"),
    ...(await findOrdersOfOwner({ owner: orderOwner(user), page })),
    buybacks: await Promise.all(
      cases.map(async ({ id, ...known }) => ({ ...known, path: await linkCase(id) })),
    ),
  };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["orders"][number];

export default function OrdersPage() {
  const { orders, buybacks } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const [shown, setShown] = useState<Row>();
  if (orders.length === 0) {
    return buybacks.length > 0 ? (
      <Buybacks />
    ) : (
      <EmptyState title={t("account.orders.empty")} text={t("account.orders.emptyText")}>
        <LinkButton to="/katalog">{t("account.orders.toCatalogue")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onShow={setShown} />
        ))}
      </ul>
      <Pages />
      <Buybacks />
      <DetailsDialog order={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

/** What was offered to the shop, under an address that its owner has proved. */
function Buybacks() {
  const { buybacks } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  if (buybacks.length === 0) return null;
  return (
    <section aria-labelledby="buybacks" className="mt-8 first:mt-0">
      <h2 id="buybacks" className="mb-3 text-lg">
        {t("account.orders.buybacks")}
      </h2>
      <ul className="flex flex-col gap-4">
        {buybacks.map(({ number, state, createdAt, path }) => (
          <li
            key={number}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface p-4"
          >
            <Link to={path} className="link py-1 font-semibold">
              {number}
            </Link>
            <Badge>{t(`buybackCase.states.${state}`)}</Badge>
            <span className="text-ink-soft">{format.date(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrderRow({ order, onShow }: { order: Row; onShow: (order: Row) => void }) {
  const { t } = useTranslation();
  const format = useFormat();

  function show(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onShow(order);
  }

  return (
    <li className="rounded border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <span className="sr-only">{t("account.orders.number")}: </span>
          <PlainNumber value={order.number} />
          <OrderStatusBadge order={order} />
          <span className="text-ink-soft">
            <span className="sr-only">{t("account.orders.date")}: </span>
            {format.date(order.createdAt)}
          </span>
        </div>
        <div className="flex w-full items-center justify-between gap-2 sm:w-auto sm:gap-4">
          <Price cents={order.amountCents} />
          <LinkButton
            to={`/account/bestellungen/${order.id}`}
            variant="secondary"
            aria-label={t("account.orders.detailsOf", { number: order.number })}
            onClick={show}
          >
            {t("account.orders.details")}
          </LinkButton>
        </div>
      </div>
      <OrderNotices order={order} />
    </li>
  );
}

function Pages() {
  const { page, pages } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (pages === 1) return null;
  return (
    <nav aria-label={t("account.orders.pages")} className="mt-6 flex flex-wrap items-center gap-4">
      {page > 1 ? (
        <Link to={`?page=${page - 1}`} className="link py-2">
          {t("account.orders.newer")}
        </Link>
      ) : null}
      <span>{t("account.orders.page", { page, pages })}</span>
      {page < pages ? (
        <Link to={`?page=${page + 1}`} className="link py-2">
          {t("account.orders.older")}
        </Link>
      ) : null}
    </nav>
  );
}

function DetailsDialog({ order, onClose }: { order: Row | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Dialog
      open={order !== undefined}
      title={t("account.orders.title", { number: order?.number ?? "" })}
      onClose={onClose}
    >
      {order ? <LoadedDetails key={order.id} id={order.id} /> : null}
      <div className="mt-6">
        <Button variant="secondary" onClick={onClose}>
          {t("account.orders.close")}
        </Button>
      </div>
    </Dialog>
  );
}

function LoadedDetails({ id }: { id: string }) {
  const { load, data } = useFetcher<typeof orderLoader>({ key: `order-${id}` });
  useEffect(() => load(`/account/bestellungen/${id}`), [load, id]);
  if (!data) return <p className="mt-4 min-h-40" aria-busy="true" />;
  return (
    <div className="mt-4">
      <OrderDetails details={data} />
    </div>
  );
}
