import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { formatDateTime } from "~/i18n/format";
import { useFormat } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { offerPath } from "../offers/paths";
import { orderPath } from "../orders/paths";
import { inboxPath } from "../requests/paths";
import type { PersonView } from "./view-person.server";

export type Person = SerializeFrom<PersonView>;

interface Item {
  id: string;
  text: ReactNode;
  detail: ReactNode;
}

function ListPanel({ title, count, items }: { title: string; count: number; items: Item[] }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Panel>
      <h2 className="text-lg">
        {title} ({count})
      </h2>
      <ul className="staff-trail mt-2">
        {items.map(({ id, text, detail }) => (
          <li key={id} className="wrap-anywhere">
            {text}
            <span className="block text-sm text-ink-soft">{detail}</span>
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <p className="mt-2 text-ink-soft">
          {t("staffPersons.others", { count: count - items.length })}
        </p>
      ) : null}
    </Panel>
  );
}

/** What there is of each kind, the newest first. */
export function Lists({ person }: { person: Person }) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const { orders, offers, withdrawals, contact, quotes, buybacks, mails } = person;
  const toRequest = ({ id, text, state, at }: (typeof contact.rows)[number]): Item => ({
    id,
    text: (
      <Link to={inboxPath(id)} className="link py-1">
        {text}
      </Link>
    ),
    detail: `${format.date(at)}, ${t(`staffRequests.states.${state}`)}`,
  });
  return (
    <>
      <ListPanel
        title={t("staffPersons.lists.orders")}
        count={orders.count}
        items={orders.rows.map(({ id, number, status, cents, at }) => ({
          id,
          text: (
            <Link to={orderPath(number)} className="link py-1">
              {number}
            </Link>
          ),
          detail: `${format.date(at)}, ${format.cents(cents)}, ${t(`orders.status.${status}`)}`,
        }))}
      />
      <ListPanel
        title={t("staffOffers.title")}
        count={offers.count}
        items={offers.rows.map(({ id, cents, at }) => ({
          id,
          text: (
            <Link to={offerPath(id)} className="link py-1">
              {id}
            </Link>
          ),
          detail: `${format.date(at)}, ${format.cents(cents)}`,
        }))}
      />
      <ListPanel
        title={t("staffPersons.lists.withdrawals")}
        count={withdrawals.count}
        items={withdrawals.rows.map(({ id, order, at }) => ({
          id,
          text: order,
          detail: formatDateTime(at, language),
        }))}
      />
      <ListPanel
        title={t("staffPersons.lists.contact")}
        count={contact.count}
        items={contact.rows.map(toRequest)}
      />
      <ListPanel
        title={t("staffPersons.lists.quotes")}
        count={quotes.count}
        items={quotes.rows.map(toRequest)}
      />
      <ListPanel
        title={t("staffPersons.lists.buybacks")}
        count={buybacks.count}
        items={buybacks.rows.map(({ id, text, files, at }) => ({
          id,
          text,
          detail: `${format.date(at)}, ${t("staffPersons.files", { count: files })}`,
        }))}
      />
      <ListPanel
        title={t("staffPersons.lists.mails")}
        count={mails.count}
        items={mails.rows.map(({ id, subject, at, sentAt }) => ({
          id,
          text: subject,
          detail: sentAt
            ? t("staffPersons.sentAt", { time: formatDateTime(sentAt, language) })
            : t("staffPersons.notSent", { time: formatDateTime(at, language) }),
        }))}
      />
    </>
  );
}

export function AccountPanel({ account }: { account: Person["account"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel>
      <h2 className="text-lg">{t("staffPersons.account")}</h2>
      {account ? (
        <>
          <p className="mt-2">
            {account.name}
            {account.company ? <span className="block">{account.company}</span> : null}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            {account.confirmedAt ? (
              <Badge tone="success">{t("staffPersons.confirmed")}</Badge>
            ) : (
              <Badge tone="warning">{t("staffPersons.unconfirmed")}</Badge>
            )}
            {account.isStaff ? <Badge>{t("staffPersons.isStaff")}</Badge> : null}
          </p>
          <p className="mt-2 text-ink-soft">
            {t("staffPersons.since", { date: format.date(account.createdAt) })}
          </p>
        </>
      ) : (
        <p className="mt-2 text-ink-soft">{t("staffPersons.noAccount")}</p>
      )}
    </Panel>
  );
}

export function NewsletterPanel({ newsletter }: { newsletter: Person["newsletter"] }) {
  const { t, language } = useTranslation();
  return newsletter.map(({ requestedAt, confirmedAt, unsubscribedAt, consent }) => (
    <Panel key={String(requestedAt)}>
      <h2 className="text-lg">{t("staffPersons.newsletter.title")}</h2>
      <dl className="staff-facts mt-2">
        {Object.entries({ requestedAt, confirmedAt, unsubscribedAt }).map(([name, at]) =>
          at ? (
            <div key={name}>
              <dt>{t(asTextKey(`staffPersons.newsletter.${name}`))}</dt>
              <dd>{formatDateTime(at, language)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {consent ? (
        <p className="mt-2 text-sm text-ink-soft">
          {t("staffPersons.newsletter.consent", { text: consent })}
        </p>
      ) : null}
    </Panel>
  ));
}

export function ActsPanel({ acts }: { acts: Person["acts"] }) {
  const { t, language } = useTranslation();
  if (acts.length === 0) return null;
  return (
    <Panel>
      <h2 className="text-lg">{t("staff.nav.audit")}</h2>
      <ul className="staff-trail mt-2">
        {acts.map(({ id, act, actor, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            {t(asTextKey(`staff.acts.${act}`))}
            <span className="block text-sm text-ink-soft">
              {formatDateTime(createdAt, language)}, {actor}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
