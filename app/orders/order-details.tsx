import type { ReactNode } from "react";
import { useFormat } from "~/i18n/use-language";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { OrderAddresses } from "./order-addresses";
import { OrderItems } from "./order-items";
import { type Moves, OrderMoves, TrackingLink } from "./order-moves";
import { OrderPapers } from "./order-papers";
import { OrderRest } from "./order-rest";
import { OrderNotices, OrderStatusBadge } from "./order-status-badge";
import type { OrderView } from "./order-view.server";

type Details = Omit<OrderView, "refund" | "moves"> & {
  refund?: { cents: number; at: Date | string };
  moves: Moves;
};

export function OrderDetails({
  details: { order, bank, giroCode, rest, addresses, business, refund, moves, papers, again },
}: {
  details: Details;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const payment = <OrderRest bank={bank} giroCode={giroCode} rest={rest} />;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <dl className="grid gap-4 sm:grid-cols-[auto_auto_auto_1fr] sm:gap-x-8">
          <Fact label={t("account.orders.date")}>{format.date(order.createdAt)}</Fact>
          <Fact label={t("account.orders.status")}>
            <OrderStatusBadge order={order} />
          </Fact>
          <Fact label={t("orders.payment")}>{t(`orders.methods.${order.paymentMethod}`)}</Fact>
          <Fact label={t("account.orders.tracking")}>
            <Tracking number={order.trackingNumber.trim()} moves={moves} />
          </Fact>
        </dl>
        <OrderNotices order={order} />
        {refund ? (
          <div className="mt-4">
            <Notice tone="info">
              {t("account.orders.refunded", {
                amount: format.cents(refund.cents),
                date: format.date(refund.at),
              })}
            </Notice>
          </div>
        ) : null}
      </div>
      {/* Who comes to pay the rest came for nothing else. */}
      {rest ? payment : null}
      <section>
        <h2 className="mb-2 font-semibold">{t("orders.items")}</h2>
        <OrderItems order={order} />
      </section>
      <OrderMoves moves={moves} />
      <OrderPapers papers={papers} />
      {rest ? null : payment}
      <OrderAddresses addresses={addresses} />
      <BusinessFacts facts={business} />
      {again ? (
        // The cart's own form; it looks at stock and prices of today.
        <form method="post" action="/warenkorb" className="print:hidden">
          <input type="hidden" name="items" value={again} />
          <Button name="intent" value="again" variant="secondary">
            {t("cartLink.again")}
          </Button>
        </form>
      ) : null}
      <p className="flex flex-wrap gap-x-6 print:hidden">
        {order.mayWithdraw ? (
          <Link
            to={`/widerruf?bestellung=${encodeURIComponent(order.number)}`}
            className="link inline-flex items-center gap-2 py-2"
          >
            <Icon name="return" />
            {t("account.orders.withdraw")}
          </Link>
        ) : null}
        <Link
          to={`/kontakt?bestellung=${encodeURIComponent(order.number)}`}
          className="link inline-flex items-center gap-2 py-2"
        >
          <Icon name="mail" />
          {t("account.orders.support")}
        </Link>
      </p>
    </div>
  );
}

function BusinessFacts({ facts }: { facts: Details["business"] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function Tracking({ number, moves: { tracking, parcels } }: { number: string; moves: Moves }) {
  const { t } = useTranslation();
  if (parcels.length > 0) return t("account.orders.parcelCount", { count: parcels.length });
  return (
    <>
      {number || t("account.orders.trackingPending")}
      {tracking ? <TrackingLink link={tracking} /> : null}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 wrap-anywhere">{children}</dd>
    </div>
  );
}
