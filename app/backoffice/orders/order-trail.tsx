import { formatDateTime } from "~/i18n/format";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import type { StaffOrder, TrailEntry } from "./order-view.server";

/** The newest first: what happened last is what people ask for. */
export function Trail({ trail, order, mayAudit }: StaffOrder) {
  const { t, language } = useTranslation();
  return (
    <section>
      <h2 className="mb-2 text-lg">{t("staffOrders.trail.title")}</h2>
      <Panel as="div">
        <ol className="staff-trail">
          {[...trail].reverse().map((entry, at) => (
            <li key={at}>
              <p className="text-sm text-ink-soft">
                {formatDateTime(entry.at, language)} · <Actor name={entry.actor} />
              </p>
              <p className="wrap-anywhere">
                <b>{t(asTextKey(`staffOrders.events.${entry.event}`))}</b> <Detail entry={entry} />
              </p>
            </li>
          ))}
        </ol>
        {mayAudit ? (
          <p className="mt-2">
            <Link to={`/intern/protokoll?thing=${order.number}`} className="link inline-block py-1">
              {t("staff.nav.audit")}
            </Link>
          </p>
        ) : null}
      </Panel>
    </section>
  );
}

const machines = ["customer", "shop", "stripe", "sweep"];

function Actor({ name }: { name: string }) {
  const { t } = useTranslation();
  return machines.includes(name) ? t(asTextKey(`staffOrders.actors.${name}`)) : name;
}

function Detail({ entry }: { entry: TrailEntry }) {
  const format = useFormat();
  const { text, subject, trackingNumber, articleNumber, agreement, cents, reason, lines, items } =
    entry.detail;
  const counted = Array.isArray(lines)
    ? (lines as { articleNumber: string; pieces: number }[])
    : [];
  const said = [
    ...[text, subject, trackingNumber, articleNumber, agreement, reason, items].filter(
      (each) => typeof each === "string" && each !== "",
    ),
    ...(typeof cents === "number" ? [format.cents(cents)] : []),
    ...counted.map((line) => `${line.pieces} × ${line.articleNumber}`),
  ];
  return said.join(" · ");
}

export function Mails({ buyer }: StaffOrder) {
  const { t, language } = useTranslation();
  if (!buyer || buyer.mails.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg">{t("staffOrders.mails.title")}</h2>
      <Panel as="div">
        <ul className="staff-trail">
          {buyer.mails.map(({ id, subject, text, status, sentAt, createdAt, lastError }) => (
            <li key={id}>
              <p className="text-sm text-ink-soft">
                {formatDateTime(sentAt ?? createdAt, language)}{" "}
                {status === "sent" ? null : (
                  <Badge tone={status === "failed" ? "danger" : "neutral"}>
                    {t(`staffOrders.mails.${status}`)}
                  </Badge>
                )}{" "}
                {status === "failed" ? lastError : null}
              </p>
              <details>
                <summary className="staff-summary">{subject}</summary>
                <p className="pb-2 whitespace-pre-line wrap-anywhere">{text}</p>
              </details>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
