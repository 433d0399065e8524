import type { SerializeFrom } from "@remix-run/node";
import type { ComponentProps } from "react";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { formatDateTime } from "~/i18n/format";
import { productPath } from "~/parts/product-path";
import type { InboxRequest, SentAnswer } from "~/requests/inbox.server";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import type { QuoteLine } from "~/quote/quote-lines.server";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { DataTable } from "../data-table";

export type Asked = SerializeFrom<InboxRequest>;

/** `sender x@y.de` → why the request is sorted as spam. */
export function Suspicion({ traits }: { traits: string[] }) {
  const { t } = useTranslation();
  if (traits.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="info" title={t("staffRequests.suspicionTitle")}>
        <ul>
          {traits.map((trait) => {
            const [kind, ...value] = trait.split(" ");
            return (
              <li key={trait}>
                {t(asTextKey(`staffRequests.suspicions.${kind}`), { value: value.join(" ") })}
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}

export function AskedPanel({
  asked,
  lines,
}: {
  asked: Asked;
  lines: readonly SerializeFrom<QuoteLine>[];
}) {
  const { t, language } = useTranslation();
  const { kind, message, productId, productName, articleNumber, quantity } = asked;
  const number = articleNumber === productName ? "" : articleNumber;
  const facts = [
    [t("staffRequests.columns.received"), formatDateTime(asked.createdAt, language)],
    [t("staffRequests.name"), `${asked.firstName} ${asked.lastName}`],
    [t("person.company"), asked.company],
    [t("person.email"), asked.email],
    [t("person.phone"), asked.phone],
    [t("staffRequests.language"), t(`nav.languages.${asked.language}`)],
  ];
  return (
    <Panel>
      <h2 className="text-lg">{t(`staffRequests.asked.${kind}`)}</h2>
      {lines.length > 1 ? <AskedLines lines={lines} /> : null}
      {kind === "quote" && lines.length < 2 ? (
        <p className="mt-2 font-semibold">
          {quantity} ×{" "}
          {productId === null ? (
            productName
          ) : (
            <Link to={productPath({ id: productId, slug: null })} className="link" reloadDocument>
              {productName}
            </Link>
          )}
          {number ? <span className="block font-normal text-ink-soft">{number}</span> : null}
        </p>
      ) : null}
      {message ? <p className="mt-2 whitespace-pre-line wrap-anywhere">{message}</p> : null}
      <dl className="staff-facts mt-4">
        {facts
          .filter(([, value]) => value)
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

function AskedLines({ lines }: { lines: readonly SerializeFrom<QuoteLine>[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="mt-2">
      <DataTable
        caption={t("pricing.lines", { count: lines.length })}
        rows={lines.map((line, place) => ({ ...line, place }))}
        rowKey={({ place }) => place}
        columns={[
          { label: t("staffOffers.pieces"), cell: ({ quantity }) => format.number(quantity) },
          {
            label: t("staffOffers.part"),
            cell: ({ productId, articleNumber, name, note }) => (
              <>
                {productId === null ? (
                  <strong className="wrap-anywhere">{articleNumber}</strong>
                ) : (
                  <Link
                    to={productPath({ id: productId, slug: null })}
                    className="link font-semibold wrap-anywhere"
                    reloadDocument
                  >
                    {articleNumber || name}
                  </Link>
                )}
                <span className="block text-sm wrap-anywhere text-ink-soft">{name || note}</span>
              </>
            ),
          },
          {
            label: t("staffOffers.condition"),
            cell: ({ condition }) => (condition ? conditionLabel(condition, t) : ""),
          },
          {
            label: t("staffOffers.stock"),
            cell: ({ productId, stock }) => (productId === null ? "" : format.number(stock)),
          },
          {
            label: t("staffOffers.shopPrice"),
            cell: ({ priceCents }) => (priceCents === null ? "" : format.cents(priceCents)),
          },
        ]}
      />
    </div>
  );
}

const mailTones: Record<string, ComponentProps<typeof Badge>["tone"]> = {
  sent: "success",
  waiting: "warning",
  failed: "danger",
};

export function SentAnswers({ answers }: { answers: SerializeFrom<SentAnswer>[] }) {
  const { t, language } = useTranslation();
  return answers.map(({ id, subject, message, answeredBy, createdAt, mailStatus }) => (
    <Panel key={id}>
      <h2 className="text-lg">{t("staffRequests.answerOf", { name: answeredBy })}</h2>
      <p className="flex flex-wrap items-center gap-2 text-ink-soft">
        {formatDateTime(createdAt, language)}
        {mailStatus ? (
          <Badge tone={mailTones[mailStatus]}>{t(`staffRequests.mail.${mailStatus}`)}</Badge>
        ) : null}
      </p>
      <p className="mt-2 font-semibold">{subject}</p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{message}</p>
    </Panel>
  ));
}
