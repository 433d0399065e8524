import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { requestPath } from "~/parts/request-path";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { PartNumber } from "~/ui/part-number";
import { ProductName } from "~/ui/product-name";
import { useHydrated } from "~/ui/use-hydrated";
import type { ProductCardData } from "~/parts/product-card-data";
import { ConditionBadge } from "~/parts/condition-badge";
import { productPath } from "~/parts/product-path";
import { ProductPrice } from "~/parts/product-price";
import { quoteAll } from "./quote-all";
import { LargeSearchForm } from "./search-form";
import { useLiveSearch, type LiveSearchState } from "./use-live-search";

/** Without JavaScript a GET form to /katalog; with it the ARIA combobox pattern. */
export function LiveSearch({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const search = useLiveSearch();
  const box = useRef<HTMLDivElement>(null);
  const listId = `${id}-results`;
  return (
    <div
      ref={box}
      role="presentation"
      className="relative"
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) search.close();
      }}
    >
      <LargeSearchForm
        id={id}
        label={label}
        loading={search.loading}
        onChange={(event) => search.type(event.currentTarget.value)}
        onFocus={search.show}
        onKeyDown={search.onKeyDown}
        {...(hydrated
          ? {
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": search.open,
              "aria-controls": listId,
              "aria-activedescendant":
                search.open && search.active >= 0 ? `${id}-${search.active}` : undefined,
              "aria-describedby": `${id}-hint`,
            }
          : {})}
      />
      {hydrated ? (
        <p id={`${id}-hint`} hidden>
          {t("live.hint")}
        </p>
      ) : null}
      <Announcement search={search} />
      <Results id={id} listId={listId} search={search} label={label} />
    </div>
  );
}

function Announcement({ search }: { search: LiveSearchState }) {
  const { t } = useTranslation();
  const { open, results } = search;
  return (
    <p role="status" className="sr-only">
      {open && results ? describe(t, results) : null}
    </p>
  );
}

function describe(
  t: ReturnType<typeof useTranslation>["t"],
  { total, more, soldOut, without }: NonNullable<LiveSearchState["results"]>,
): string {
  if (total === 0) return t(soldOut.length > 0 ? "catalogue.soldOut" : "catalogue.empty");
  if (without.length > 0) return t("catalogue.leftOut", { words: quoteAll(without, t) });
  return t(more ? "live.more" : "live.results", { count: total });
}

function Results({
  id,
  listId,
  search,
  label,
}: {
  id: string;
  listId: string;
  search: LiveSearchState;
  label: string;
}) {
  const { t } = useTranslation();
  const { open, results, text } = search;
  if (!open || !results) return <div id={listId} role="listbox" aria-label={label} hidden />;
  const { suggestion, soldOut, products, nearWithout } = results;
  const isEmpty = products.length + soldOut.length === 0;
  const meant = suggestion
    ? t("catalogue.didYouMeanText", { text: suggestion })
    : nearWithout.length > 0
      ? t("catalogue.nearWithout", { words: quoteAll(nearWithout, t) })
      : t("catalogue.didYouMean");
  const option = (product: ProductCardData, index: number) => (
    <Option
      key={product.id}
      id={`${id}-${index}`}
      product={product}
      active={index === search.active}
    />
  );
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded border border-line-strong bg-surface shadow">
      <p aria-hidden="true" className="border-b border-line px-4 py-2 text-sm text-ink-soft">
        {describe(t, results)}
        {isEmpty && !suggestion && results.near.length > 0 ? ` · ${t("live.near")}` : null}
      </p>
      <div id={listId} role="listbox" aria-label={label} className="max-h-96 overflow-y-auto">
        {soldOut.length > 0 ? (
          <div role="group" aria-label={t("catalogue.soldOut")}>
            <p aria-hidden="true" className="px-4 pt-3 pb-1 text-sm font-semibold">
              {t("catalogue.soldOut")}
            </p>
            {soldOut.map(option)}
          </div>
        ) : null}
        {products.map((product, index) => option(product, soldOut.length + index))}
        {results.near.length > 0 ? (
          <div role="group" aria-label={meant}>
            <p aria-hidden="true" className="px-4 pt-3 pb-1 text-sm font-semibold">
              {meant}
            </p>
            {results.near.map((product, index) =>
              option(product, soldOut.length + products.length + index),
            )}
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2">
        <Pages search={search} />
        {isEmpty ? (
          <Link to={requestPath(text.trim())} className="link py-2">
            {t("card.request")}
          </Link>
        ) : (
          <Link to={results.path} className="link py-2">
            {t("live.showAll")}
          </Link>
        )}
      </div>
    </div>
  );
}

function Pages({ search }: { search: LiveSearchState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { page = 1, pages = 1 } = search.results ?? {};
  if (pages <= 1) return null;
  return (
    <div className="flex items-center gap-2">
      <Button
        variant="secondary"
        size="small"
        disabled={page <= 1}
        onClick={() => search.turnTo(page - 1)}
      >
        {t("catalogue.previous")}
      </Button>
      <span className="text-sm tabular-nums">
        {t("catalogue.pageOf", { page: format.number(page), pages: format.number(pages) })}
      </span>
      <Button
        variant="secondary"
        size="small"
        disabled={page >= pages}
        onClick={() => search.turnTo(page + 1)}
      >
        {t("catalogue.next")}
      </Button>
    </div>
  );
}

function Option({
  id,
  product,
  active,
}: {
  id: string;
  product: ProductCardData;
  active: boolean;
}) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <Link
      ref={link}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={productPath(product)}
      className={classes(
        "flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken",
        active && "bg-accent-soft outline-2 -outline-offset-2 outline-accent",
      )}
    >
      <PartNumber value={product.articleNumber || product.name} size="small" />
      <span className="min-w-0 flex-1 basis-60">
        <ProductName name={product.name} />
      </span>
      <ConditionBadge condition={product.condition} />
      {product.image !== undefined ? (
        <ProductPrice cents={product.priceCents} margin={product.margin} size="small" />
      ) : (
        <span className="price">{t("card.onRequest")}</span>
      )}
    </Link>
  );
}
