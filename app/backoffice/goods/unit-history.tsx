import { formatDateTime } from "~/i18n/format";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { orderPath } from "../orders/paths";
import type { ShownView } from "./shown-view";

/** What happened to a piece, in which orders it was, and what that did to the stock. */
export function UnitHistory({ view: { events, moves, orders } }: { view: ShownView }) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const who = (actor: string, at: Date | string) =>
    [formatDateTime(at, language), actor].filter(Boolean).join(", ");
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffGoods.history")}</h2>
      <ol className="staff-trail">
        {events.map(({ id, event, reference, actor, createdAt }) => (
          <li key={id}>
            <b>{t(asTextKey(`staffGoods.events.${event}`))}</b> {reference}
            <span className="block text-sm text-ink-soft">{who(actor, createdAt)}</span>
          </li>
        ))}
      </ol>
      {orders.length > 0 ? (
        <>
          <h3 className="mt-4 mb-2 font-semibold">{t("staff.nav.orders")}</h3>
          <ul className="staff-trail">
            {orders.map(({ number, createdAt, isReturned }) => (
              <li key={number}>
                <Link to={orderPath(number)} className="link inline-block py-1">
                  {number}
                </Link>{" "}
                <span className="text-sm text-ink-soft">
                  {format.date(createdAt)}
                  {isReturned ? `, ${t("staffGoods.cameBack")}` : ""}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {moves.length > 0 ? (
        <>
          <h3 className="mt-4 mb-2 font-semibold">{t("staffGoods.moves")}</h3>
          <ul className="staff-trail">
            {moves.map(({ id, pieces, reason, reference, actor, createdAt }) => (
              <li key={id}>
                <b className="tabular-nums">{pieces > 0 ? `+${pieces}` : pieces}</b>{" "}
                {t(asTextKey(`staffGoods.reasons.${reason}`))} {reference}
                <span className="block text-sm text-ink-soft">{who(actor, createdAt)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}
