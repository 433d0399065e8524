import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/layout";
import { taxRows } from "~/orders/tax-rows";
import { VatAnswer } from "./forms-vat";
import type { StaffOrder } from "./order-view.server";

/** What was charged, came, went back, and is still to come or to go. */
export function Money({ order, buyer }: StaffOrder) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!buyer) return null;
  const { money, vatId } = buyer;
  const always: [string, string][] = [
    [t("orders.payment"), t(`orders.methods.${order.paymentMethod}`)],
    [t("orders.goods"), format.cents(money.goodsCents)],
    [t("orders.shipping"), format.cents(money.shippingCents)],
    ...taxRows(money.taxGroups, { vatId, t, ...format }),
    [t("staffOrders.money.charged"), format.cents(money.amountCents)],
    [t("staffOrders.money.received"), format.cents(money.receivedCents)],
  ];
  const sometimes = [
    ["credit", money.creditCents],
    ["refunded", money.sentBackCents],
    ["open", money.openCents],
    ["over", money.overCents],
    ["owed", money.owedCents],
  ] as const;
  const sums = sometimes
    .filter(([, cents]) => cents > 0)
    .map(([name, cents]): [string, string] => [
      t(`staffOrders.money.${name}`),
      format.cents(cents),
    ]);
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffOrders.money.title")}</h2>
      <dl className="staff-facts">
        {[...always, ...sums].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {order.vatExempt ? (
        <p className="mt-2">
          <Badge tone={order.vatIdCheckedAt ? "success" : "warning"}>
            {order.vatIdCheckedAt
              ? t("staffOrders.vat.checked", { date: format.date(order.vatIdCheckedAt) })
              : t("staffOrders.vat.unchecked")}
          </Badge>
        </p>
      ) : null}
      <VatAnswer vat={buyer.vat} />
      <Payments payments={buyer.payments} />
    </Panel>
  );
}

function Payments({ payments }: Pick<NonNullable<StaffOrder["buyer"]>, "payments">) {
  const { t, language } = useTranslation();
  const format = useFormat();
  if (payments.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold">{t("staffOrders.money.payments")}</h3>
      <ul className="staff-trail">
        {payments.map(({ id, cents, creditCents, way, state, day, reference, reason }) => (
          <li key={id}>
            <p className="flex justify-between gap-4">
              <span>
                {formatDate(day, language)} ·{" "}
                {t(cents === 0 ? "staffOrders.money.waived" : `staffOrders.ways.${way}`)}
              </span>
              <span className="tabular-nums">{format.cents(cents || -creditCents)}</span>
            </p>
            {state === "done" ? null : (
              <Badge tone={state === "failed" ? "danger" : "warning"}>
                {t(`staffOrders.progress.${state}`)}
              </Badge>
            )}
            <p className="text-sm text-ink-soft wrap-anywhere">
              {[reason, reference].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
