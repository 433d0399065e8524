import type { ReactNode } from "react";
import { useFormat } from "~/i18n/use-language";
import { useTranslation } from "~/i18n/translate";
import { BankDetails } from "~/orders/bank-details";
import { trackingLink } from "~/orders/tracking";
import { ConditionBadge } from "~/parts/condition-badge";
import { shop } from "~/shop";
import { Icon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PartNumber } from "~/ui/part-number";
import { ProductName } from "~/ui/product-name";
import type { OrderView } from "./order-view.server";
import { OrderNotices, OrderStatusBadge } from "./order-status-badge";

type Details = OrderView & { refund?: { cents: number; at: Date | string } };

export function OrderDetails({
  details: { order, bank, addresses, refund },
}: {
  details: Details;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <dl className="grid gap-4 sm:grid-cols-[auto_auto_1fr] sm:gap-x-8">
          <Fact label={t("account.orders.date")}>{format.date(order.createdAt)}</Fact>
          <Fact label={t("account.orders.status")}>
            <OrderStatusBadge order={order} />
          </Fact>
          <Fact label={t("account.orders.tracking")}>
            {order.trackingNumber.trim() || t("account.orders.trackingPending")}
            <TrackingLink number={order.trackingNumber} />
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
      <Items order={order} />
      {bank.length > 0 ? (
        <section>
          <h3 className="mb-2 font-semibold">{t("orders.bank.title")}</h3>
          <BankDetails facts={bank} />
        </section>
      ) : null}
      <div className="grid gap-6 sm:grid-cols-2">
        {addresses.map(({ kind, lines }) => (
          <section key={kind}>
            <h3 className="mb-1 font-semibold">{t(`account.orders.${kind}`)}</h3>
            <address className="not-italic">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </section>
        ))}
      </div>
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
        <a
          href={`mailto:${shop.email}?subject=${encodeURIComponent(
            t("account.orders.supportSubject", { number: order.number }),
          )}`}
          className="link inline-flex items-center gap-2 py-2"
        >
          <Icon name="mail" />
          {t("account.orders.support")}
        </a>
      </p>
    </div>
  );
}

function TrackingLink({ number }: { number: string }) {
  const { t } = useTranslation();
  const link = trackingLink(number);
  if (!link) return null;
  return (
    <a href={link.url} target="_blank" rel="noreferrer" className="link block py-1 print:hidden">
      {t("account.orders.track", { carrier: link.carrier })}
    </a>
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

function Items({ order }: { order: OrderView["order"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = [
    [t("account.orders.goods"), format.cents(order.goodsCents)],
    [
      t("account.orders.shipping"),
      order.shippingCents === 0 ? t("account.orders.free") : format.cents(order.shippingCents),
    ],
    order.vatExempt
      ? [t("account.orders.vatExempt"), order.vatId]
      : [t("account.orders.vatContained"), format.cents(order.vatCents)],
  ] as const;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t("account.orders.items")}</h3>
      <ul className="border-y border-line">
        {order.items.map((item, position) => (
          <li
            key={position}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line py-3 not-first:border-t"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p>
                <ProductName name={item.name} />
              </p>
              {item.articleNumber ? (
                <p className="mt-1">
                  <PartNumber value={item.articleNumber} size="small" />
                </p>
              ) : null}
              <p className="mt-1">
                <ConditionBadge condition={item.condition} />
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                {t("account.orders.quantity")}: {format.number(item.quantity)} ·{" "}
                {t("account.orders.unitPrice")}: {format.cents(item.unitPriceCents)}
              </p>
            </div>
            <p className="ml-auto font-semibold tabular-nums">
              <span className="sr-only">{t("account.orders.lineTotal")}: </span>
              {format.cents(item.unitPriceCents * item.quantity)}
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-3 ml-auto flex max-w-sm flex-col gap-1">
        {sums.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 text-ink-soft">
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{t("account.orders.total")}</dt>
          <dd className="tabular-nums">{format.cents(order.amountCents)}</dd>
        </div>
      </dl>
    </section>
  );
}
