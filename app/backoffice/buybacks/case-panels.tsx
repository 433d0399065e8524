import { asTextKey, useTranslation } from "~/i18n/translate";
import { formatDateTime } from "~/i18n/format";
import { useFormat } from "~/i18n/use-language";
import { formatBytes } from "~/buyback/format-bytes";
import { MessageList } from "~/buyback/case-messages";
import { isCountryName } from "~/parts/countries";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { unitCode } from "~/stock/unit-code";
import { PlainNumber } from "~/ui/part-number";
import { testPath, unitPath } from "../goods/paths";
import { ResultBadge } from "../goods/result-badge";
import { casePath } from "./paths";
import type { Shown } from "./shown-case";

interface Props {
  view: Shown;
}

/** What the seller wrote and sent: the photos inline. */
export function FilesPanel({ view: { number, components, files, messages } }: Props) {
  const { t, language } = useTranslation();
  if (!components && files.length === 0 && messages.length === 0) return null;
  const path = casePath(number);
  const photos = files.filter(({ isPhoto }) => isPhoto);
  const others = files.filter(({ isPhoto }) => !isPhoto);
  return (
    <Panel aria-labelledby="case-files">
      <h2 id="case-files" className="text-lg">
        {t("staffBuybacks.sent")}
      </h2>
      {components ? (
        <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{components}</p>
      ) : null}
      {photos.length > 0 ? (
        <ul className="staff-photos mt-4">
          {photos.map(({ id, name }) => (
            <li key={id}>
              <a href={`${path}/${id}`} className="staff-photo" title={name}>
                <img src={`${path}/${id}?klein`} alt={name} width={160} height={120} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="mt-2">
          {others.map(({ id, name, size, purpose }) => (
            <li key={id} className="wrap-anywhere">
              <a href={`${path}/${id}`} className="link inline-block py-1">
                {name}
              </a>{" "}
              <span className="text-sm text-ink-soft">{formatBytes(size, language)}</span>{" "}
              {purpose === "invoice" ? <Badge>{t("staffBuybacks.invoice")}</Badge> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {messages.length > 0 ? <MessageList messages={messages} path={path} /> : null}
    </Panel>
  );
}

export function PersonPanel({ view: { person } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!person) return null;
  const { address } = person;
  const facts: [string, string][] = [
    [t("person.company"), person.company],
    [t("person.email"), person.email],
    [t("person.phone"), person.phone],
    [t("staffBuybacks.kind"), person.kind ? t(`buybackCase.details.kinds.${person.kind}`) : ""],
    [
      t("staffBuybacks.address"),
      address
        ? `${address.street}, ${address.postalCode} ${address.city}, ${
            isCountryName(address.country) ? t(`countries.${address.country}`) : address.country
          }`
        : "",
    ],
    [t("buybackCase.details.vatId"), person.vatId],
    [
      t("staffBuybacks.paper"),
      person.kind === "business"
        ? t(person.selfBilling ? "staffBuybacks.creditNote" : "staffBuybacks.ownInvoice")
        : person.kind
          ? t("staffBuybacks.receipt")
          : "",
    ],
    [t("buybackCase.details.iban"), [person.holder, person.ibanHint].filter(Boolean).join(", ")],
    [t("staffBuybacks.newIban"), person.newIbanHint],
    [
      t("staffBuybacks.shipping"),
      person.shipping ? t(`staffBuybacks.ways.${person.shipping}`) : "",
    ],
    [t("buybackCase.details.pickupNote"), person.pickupNote],
    [t("staffBuybacks.terms"), person.termsAgreedAt ? format.date(person.termsAgreedAt) : ""],
  ];
  return (
    <Panel aria-labelledby="case-person">
      <h2 id="case-person" className="mb-2 text-lg">
        {person.name}
      </h2>
      <dl className="staff-facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

export function OffersPanel({ view: { offers } }: Props) {
  const { t, language } = useTranslation();
  const format = useFormat();
  if (offers.length === 0) return null;
  return (
    <Panel aria-labelledby="case-offers">
      <h2 id="case-offers" className="mb-2 text-lg">
        {t("staffBuybacks.offers")}
      </h2>
      <ul className="staff-trail">
        {offers.map((offer) => (
          <li key={offer.id}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{t(`staffBuybacks.offerStates.${offer.state}`)}</span>
              <span className="tabular-nums">
                {format.cents((offer.state === "accepted" ? offer.chosenCents : offer.cents) ?? 0)}
              </span>
            </p>
            <p className="text-sm text-ink-soft">
              {formatDateTime(offer.createdAt, language)}, {offer.createdBy},{" "}
              {t("staffBuybacks.until", { date: format.date(offer.validUntil) })}
            </p>
            {offer.counterCents ? (
              <p>{t("staffBuybacks.counter", { price: format.cents(offer.counterCents) })}</p>
            ) : null}
            {offer.answer ? <p className="wrap-anywhere">{offer.answer}</p> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What stands in stock of it, and what its tests say. */
export function PiecesPanel({ view: { units, untested, mayReceive, obstacle } }: Props) {
  const { t, language } = useTranslation();
  if (units.length === 0) return null;
  return (
    <Panel aria-labelledby="case-pieces">
      <h2 id="case-pieces" className="mb-2 text-lg">
        {t("staffBuybacks.pieces")}
      </h2>
      {untested > 0 ? (
        <p className="text-ink-soft">{t("staffBuybacks.untested", { count: untested })}</p>
      ) : null}
      <ul className="staff-trail">
        {units.map(
          ({ id, articleNumber, serial, taxKind, mayTest, result, testedBy, testedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                <Link to={unitPath(id)} className="link inline-block py-1">
                  {unitCode(id)}
                </Link>{" "}
                <PlainNumber value={articleNumber} />
                {serial ? (
                  <span className="text-ink-soft wrap-anywhere"> {serial}</span>
                ) : null}{" "}
                {obstacle === "tax-kind" && taxKind === "margin" ? (
                  <Badge>{t("staffGoods.taxKinds.margin")}</Badge>
                ) : null}
              </span>
              {result ? (
                <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                  {testedAt ? `${formatDateTime(testedAt, language)}, ${testedBy}` : null}
                  <ResultBadge result={result} />
                </span>
              ) : mayTest && mayReceive ? (
                <Link to={testPath(id)} className="link inline-block py-1">
                  {t("staffGoods.tests.begin")}
                </Link>
              ) : (
                <span className="text-ink-soft">{t("staffGoods.tests.none")}</span>
              )}
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}

export function TrailPanel({ view: { events } }: Props) {
  const { t, language } = useTranslation();
  if (events.length === 0) return null;
  return (
    <Panel aria-labelledby="case-trail">
      <h2 id="case-trail" className="mb-2 text-lg">
        {t("staffBuybacks.trail")}
      </h2>
      <ul className="staff-trail">
        {events.map(({ id, event, side, actor, createdAt }) => (
          <li key={id}>
            <p>{t(asTextKey(`staff.acts.buyback-${event}`))}</p>
            <p className="text-sm text-ink-soft">
              {formatDateTime(createdAt, language)}, {actor || t(`staffBuybacks.sides.${side}`)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
