import type { ReactNode } from "react";
import { useFormat } from "~/i18n/use-language";
import { useTranslation } from "~/i18n/translate";
import { ProductName } from "~/ui/product-name";
import type { OrderView } from "./order-view.server";

/** As the loader sends it: dates may have become texts. */
export type Moves = Sent<OrderView["moves"]>;

type Sent<Value> = Value extends Date
  ? Date | string
  : Value extends (infer Item)[]
    ? Sent<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Sent<Value[Name]> }
      : Value;

export function OrderMoves({ moves }: { moves: Moves }) {
  return (
    <>
      <Parcels parcels={moves.parcels} />
      <Payments {...moves} />
      <Returns returns={moves.returns} />
    </>
  );
}

export function TrackingLink({ link }: { link: { carrier: string; url: string } }) {
  const { t } = useTranslation();
  return (
    <a href={link.url} target="_blank" rel="noreferrer" className="link block py-1 print:hidden">
      {t("account.orders.track", { carrier: link.carrier })}
    </a>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Goods({ items }: { items: Moves["returns"][number]["items"] }) {
  const format = useFormat();
  return items.map(({ quantity, name, articleNumber }, at) => (
    <p key={at} className="text-sm text-ink-soft wrap-anywhere">
      {format.number(quantity)} × <ProductName name={name} />{" "}
      {name.includes(articleNumber) ? "" : articleNumber}
    </p>
  ));
}

function Parcels({ parcels }: { parcels: Moves["parcels"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (parcels.length === 0) return null;
  return (
    <Section title={t("account.orders.parcels")}>
      <ul className="grid gap-4">
        {parcels.map(({ shippedAt, trackingNumber, link, items }, at) => (
          <li key={at}>
            <p>
              {t("account.orders.parcelOf", { date: format.date(shippedAt) })}
              {trackingNumber ? (
                <span className="wrap-anywhere">
                  {" "}
                  · {t("account.orders.tracking")} {trackingNumber}
                </span>
              ) : null}
            </p>
            {link ? <TrackingLink link={link} /> : null}
            <Goods items={items} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Payments({ payments, openCents, owedCents }: Moves) {
  const { t } = useTranslation();
  const format = useFormat();
  if (payments.length === 0) return null;
  const rows = payments.map(({ cents, day, state }): [string, number] => {
    const date = format.date(day);
    if (cents > 0) return [t("account.orders.paidOn", { date }), cents];
    const isSent = state === "done";
    return [
      isSent ? t("account.orders.refundedOn", { date }) : t("account.orders.refundDue"),
      cents,
    ];
  });
  const rest: [string, number][] = [
    ...(openCents > 0 ? [[t("account.orders.stillOpen"), openCents] as [string, number]] : []),
    ...(owedCents > 0 ? [[t("account.orders.owed"), owedCents] as [string, number]] : []),
  ];
  return (
    <Section title={t("account.orders.payments")}>
      <dl className="flex max-w-sm flex-col gap-1">
        {[...rows, ...rest].map(([label, cents], at) => (
          <div
            key={at}
            className={`flex justify-between gap-4 ${at < rows.length ? "text-ink-soft" : "border-t border-line pt-2 font-semibold"}`}
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{format.cents(cents)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Returns({ returns }: { returns: Moves["returns"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (returns.length === 0) return null;
  return (
    <Section title={t("account.orders.returns")}>
      <ul className="grid gap-3">
        {returns.map(({ arrivedAt, items }, at) => (
          <li key={at}>
            <p>{t("account.orders.returnOf", { date: format.date(arrivedAt) })}</p>
            <Goods items={items} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
