import type { ReactNode } from "react";
import { formatDate, formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { isOrderNumber } from "~/orders/own-numbers";
import { unitCode } from "~/stock/unit-code";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { unitPath } from "../goods/paths";
import { UnitBadge } from "../goods/unit-badge";
import { importPath } from "../import/paths";
import { orderPath } from "../orders/paths";
import { inboxPath } from "../requests/paths";
import type { ArticleView } from "./article-view.server";
import { articlePath } from "./paths";

function Trail<Row>({
  title,
  none,
  rows,
  children,
}: {
  title: string;
  none: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}) {
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ol className="staff-trail">{rows.map(children)}</ol>
      )}
    </Panel>
  );
}

/** The newest first. */
export function PriceHistory({ prices }: ArticleView) {
  const { t, language } = useTranslation();
  const format = useFormat();
  return (
    <Trail
      title={t("staffArticles.prices.title")}
      none={t("staffArticles.prices.none")}
      rows={prices}
    >
      {({ id, wasCents, priceCents, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span className="text-sm text-ink-soft">{formatDateTime(at, language)}</span>
          <span className="tabular-nums">
            {format.cents(wasCents)} → <b>{format.cents(priceCents)}</b>
          </span>
        </li>
      )}
    </Trail>
  );
}

/** Where the number of an order or import, or another article, is shown. */
function pathOf({ reason, reference }: ArticleView["moves"][number]): string | undefined {
  if (isOrderNumber(reference)) return orderPath(reference);
  const id = Number(/^#?([1-9]\d{0,8})$/.exec(reference)?.[1] ?? 0);
  if (id === 0) return undefined;
  return reason.startsWith("import") ? importPath(id) : articlePath(id);
}

/** Those that are known one by one. */
export function Pieces({ pieces }: ArticleView) {
  const { t } = useTranslation();
  if (pieces.length === 0) return null;
  return (
    <Trail title={t("staffArticles.pieces")} none="" rows={pieces}>
      {({ id, serial, place, state }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="wrap-anywhere">
            <Link to={unitPath(id)} className="link inline-block py-1 font-semibold">
              {unitCode(id)}
            </Link>{" "}
            <span className="text-sm text-ink-soft">
              {[place, serial].filter(Boolean).join(" · ")}
            </span>
          </span>
          <UnitBadge state={state} />
        </li>
      )}
    </Trail>
  );
}

export function StockMoves({ moves, stock }: ArticleView) {
  const { t, language } = useTranslation();
  const format = useFormat();
  return (
    <Trail
      title={t("staffArticles.moves.title", { count: stock })}
      none={t("staffArticles.moves.none")}
      rows={moves}
    >
      {(move) => {
        const { id, pieces, reason, reference, note, actor, unitId, at } = move;
        const to = pathOf(move);
        return (
          <li key={id}>
            <p className="flex justify-between gap-4">
              <span>{t(`staffArticles.moves.${reason}`)}</span>
              <b className="tabular-nums">
                {pieces > 0 ? "+" : "−"}
                {format.number(Math.abs(pieces))}
              </b>
            </p>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {formatDateTime(at, language)}
              {unitId === null ? null : (
                <>
                  {" · "}
                  <Link to={unitPath(unitId)} className="link">
                    {unitCode(unitId)}
                  </Link>
                </>
              )}
              {reference === "" ? null : (
                <>
                  {" · "}
                  {to ? (
                    <Link to={to} className="link">
                      {reference}
                    </Link>
                  ) : (
                    reference
                  )}
                </>
              )}
              {[note, actor].filter(Boolean).map((text) => ` · ${text}`)}
            </p>
          </li>
        );
      }}
    </Trail>
  );
}

export function Sales({ sales }: ArticleView) {
  const { t, language } = useTranslation();
  const format = useFormat();
  return (
    <Trail title={t("staffArticles.sales.title")} none={t("staffArticles.sales.none")} rows={sales}>
      {(sale) => (
        <li key={sale.number}>
          <p className="flex justify-between gap-4">
            <Link to={orderPath(sale.number)} className="link">
              {sale.number}
            </Link>
            <span className="tabular-nums">
              {format.number(sale.quantity)} ×{" "}
              {"unitPriceCents" in sale ? format.cents(sale.unitPriceCents) : null}
            </span>
          </p>
          <p className="text-sm text-ink-soft">
            {formatDate(sale.at, language)} · {t(`orders.status.${sale.status}`)}
          </p>
        </li>
      )}
    </Trail>
  );
}

export function Requests({ requests, watchers, may }: ArticleView) {
  const { t, language } = useTranslation();
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffArticles.demand.title")}</h2>
      <p className="text-ink-soft">{t("staffArticles.demand.watchers", { count: watchers })}</p>
      {requests.length > 0 ? (
        <ol className="staff-trail mt-2">
          {requests.map(({ id, at, quantity, name }) => (
            <li key={id}>
              <Link to={inboxPath(id)} className="link">
                {name}
              </Link>{" "}
              <span className="text-sm text-ink-soft">
                {formatDate(at, language)} · {quantity} ×
              </span>
            </li>
          ))}
        </ol>
      ) : may.answer ? (
        <p className="text-ink-soft">{t("staffArticles.demand.none")}</p>
      ) : null}
    </Panel>
  );
}
