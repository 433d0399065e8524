import type { SerializeFrom } from "@remix-run/node";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { findSenderHistory } from "~/requests/sender-history.server";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { orderPath } from "../orders/paths";
import { personPath } from "../persons/person-path";
import { inboxPath } from "./paths";
import type { Asked } from "./request-content";

const answerable: readonly string[] = ["contact", "quote"];

export function HistoryPanel({
  asked,
  history,
  mayManagePersons,
}: {
  asked: Asked;
  mayManagePersons: boolean;
  history: SerializeFrom<Awaited<ReturnType<typeof findSenderHistory>>>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const others = history.requests.filter(({ id }) => id !== asked.id);
  const account = history.account?.confirmedAt ? "confirmed" : "unconfirmed";
  return (
    <Panel>
      <h2 className="text-lg">{t("staffRequests.history")}</h2>
      <p className="mt-1 wrap-anywhere text-ink-soft">
        {mayManagePersons ? (
          <Link to={personPath(asked.email.toLowerCase())} className="link py-1">
            {asked.email}
          </Link>
        ) : (
          asked.email
        )}
      </p>
      <p className="mt-1 text-ink-soft">
        {t(`staffRequests.account.${history.account ? account : "none"}`)}
      </p>
      <h3 className="mt-4 font-semibold">{t("staffRequests.orders")}</h3>
      {history.orders.length === 0 ? <p>{t("staffRequests.noOrders")}</p> : null}
      <ul className="staff-trail mt-2">
        {history.orders.map(({ id, number, status, amountCents, createdAt }) => (
          <li key={id}>
            <Link to={orderPath(number)} className="link inline-block py-1">
              {number}
            </Link>
            <span className="block text-sm text-ink-soft">
              {format.date(createdAt)}, {format.cents(amountCents)}, {t(`orders.status.${status}`)}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 font-semibold">{t("staffRequests.others")}</h3>
      {others.length === 0 ? <p>{t("staffRequests.noOthers")}</p> : null}
      <ul className="staff-trail mt-2">
        {others.map(({ id, kind, subject, receivedAt }) => (
          <li key={id}>
            {answerable.includes(kind) ? (
              <Link to={inboxPath(id)} className="link inline-block py-1">
                {subject}
              </Link>
            ) : (
              subject
            )}
            <span className="block text-sm text-ink-soft">
              {format.date(receivedAt)}, {t(asTextKey(`staffRequests.kinds.${kind}`))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
