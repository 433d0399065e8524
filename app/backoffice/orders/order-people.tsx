import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { trackingLink } from "~/orders/tracking";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { LIST_PATH, linkTo } from "./filter";
import type { StaffOrder } from "./order-view.server";
import { PaymentBadge, ShippingBadge } from "./state-badges";

export function People({ order, addresses, buyer }: StaffOrder) {
  const { t } = useTranslation();
  return (
    <Panel>
      {addresses.map(({ kind, lines }) => (
        <div key={kind} className="mb-4">
          <h2 className="mb-2 text-lg">{t(`orders.${kind}`)}</h2>
          <address className="not-italic">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
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
        <div>
          <dt>{t("staffOrders.language")}</dt>
          <dd>{t(`staffOrders.languages.${order.language}`)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

export function Parcels({ order: { trackingNumber } }: StaffOrder) {
  const { t } = useTranslation();
  const link = trackingLink({ carrier: "", trackingNumber });
  if (!trackingNumber.trim()) return null;
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffOrders.parcels")}</h2>
      <p className="wrap-anywhere">
        {link ? `${link.carrier} ` : ""}
        {link ? (
          <a href={link.url} target="_blank" rel="noreferrer" className="link">
            {trackingNumber}
          </a>
        ) : (
          trackingNumber
        )}
      </p>
    </Panel>
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
            <Link to={`${LIST_PATH}/${other.number}`} className="link inline-block py-1">
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
