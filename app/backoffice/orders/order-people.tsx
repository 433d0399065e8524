import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { AddressLines } from "~/orders/order-addresses";
import type { TrackingLink } from "~/orders/tracking";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { offerPath } from "../offers/paths";
import { linkTo } from "./filter";
import type { StaffOrder } from "./order-view.server";
import { orderPath } from "./paths";
import { PaymentBadge, ShippingBadge } from "./state-badges";

export function People({ order, addresses, buyer, mayWrite }: StaffOrder) {
  const { t } = useTranslation();
  return (
    <Panel>
      {addresses.map(({ kind, lines }) => (
        <div key={kind} className="mb-4">
          <h2 className="mb-2 text-lg">{t(`orders.${kind}`)}</h2>
          <AddressLines lines={lines} />
        </div>
      ))}
      <dl className="staff-facts">
        {buyer ? (
          <div>
            <dt>{t("person.email")}</dt>
            <dd className="wrap-anywhere">
              <a href={`mailto:${buyer.email}`} className="link">
                {buyer.email}
              </a>
            </dd>
          </div>
        ) : null}
        {buyer?.business.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        {order.phone ? (
          <div>
            <dt>{t("person.phone")}</dt>
            <dd>
              <a href={`tel:${order.phone.replace(/[^+\d]/g, "")}`} className="link">
                {order.phone}
              </a>
            </dd>
          </div>
        ) : null}
        {mayWrite && buyer?.offer ? (
          <div>
            <dt>{t("staffOrders.fromOffer")}</dt>
            <dd>
              <Link to={offerPath(buyer.offer)} className="link">
                {buyer.offer}
              </Link>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t("staffOrders.language")}</dt>
          <dd>{t(`staffOrders.languages.${order.language}`)}</dd>
        </div>
      </dl>
      {mayWrite ? (
        <p className="mt-2">
          <Link to={`${orderPath(order.number)}/brief`} className="link inline-block py-1">
            {t("staffOrders.letter.title")}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

/** What went out and what came back. */
export function Parcels({ order: { items, number }, parcels, returns }: StaffOrder) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const goods = (parts: readonly { itemId: number; quantity: number }[]) =>
    parts
      .map(({ itemId, quantity }) => {
        const item = items.find(({ id }) => id === itemId);
        return `${quantity} × ${item?.articleNumber ?? ""}`;
      })
      .join(", ");
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffOrders.parcels")}</h2>
      <ul className="staff-trail">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="wrap-anywhere">
            <p className="text-sm text-ink-soft">{formatDateTime(parcel.createdAt, language)}</p>
            <p>
              <TrackingNumber {...parcel} />
              {parcel.weightGrams === null
                ? null
                : ` · ${t("staffOrders.kilograms", { value: format.number(parcel.weightGrams / 1_000) })}`}
            </p>
            <p className="text-sm">{goods(parcel.items)}</p>
          </li>
        ))}
        {returns.map(({ id, createdAt, items: parts }) => (
          <li key={id} className="wrap-anywhere">
            <p className="text-sm text-ink-soft">{formatDateTime(createdAt, language)}</p>
            <p>{t("staffOrders.events.returned")}</p>
            <p className="text-sm">{goods(parts)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={`${orderPath(number)}/lieferschein`} className="link inline-block py-1">
          {t("staffOrders.slip.title")}
        </Link>
      </p>
    </Panel>
  );
}

function TrackingNumber({ trackingNumber, link }: { trackingNumber: string; link?: TrackingLink }) {
  const { t } = useTranslation();
  if (!trackingNumber) return t("staffOrders.noNumber");
  if (!link) return trackingNumber;
  return (
    <>
      {link.carrier}{" "}
      <a href={link.url} target="_blank" rel="noreferrer" className="link">
        {trackingNumber}
      </a>
    </>
  );
}

export function OtherOrders({ buyer }: StaffOrder) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!buyer || buyer.others.length === 0) return null;
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffOrders.others")}</h2>
      <ul className="grid gap-4">
        {buyer.others.map((other) => (
          <li key={other.number}>
            <Link to={orderPath(other.number)} className="link inline-block py-1">
              {other.number}
            </Link>
            <span className="block text-sm text-ink-soft">
              {format.date(other.createdAt)} · {format.cents(other.amountCents)}
            </span>
            <span className="mt-1 flex flex-wrap gap-2">
              <PaymentBadge order={other} />
              <ShippingBadge status={other.status} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to={linkTo({ q: buyer.email })} className="link inline-block py-1">
          {t("staffOrders.allOthers")}
        </Link>
      </p>
    </Panel>
  );
}
