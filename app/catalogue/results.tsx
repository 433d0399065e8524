import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { terms } from "~/shop";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { cataloguePath, noFilters, type CatalogueFilters } from "./filters";
import { ProductListCard } from "./product-card";
import type { ProductCardData } from "./product-card-data";

const EAGER_PICTURES = 2;

/** Cards in one to four columns. */
export function ProductGrid({
  products,
  loading = false,
}: {
  products: ProductCardData[];
  loading?: boolean;
}) {
  if (products.length === 0) return null;
  return (
    <ul
      className={classes(
        "grid gap-4 transition-opacity sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4",
        loading && "opacity-60",
      )}
    >
      {products.map((product, index) => (
        <li key={product.id} className="min-w-0">
          <ProductListCard product={product} priority={index < EAGER_PICTURES} />
        </li>
      ))}
    </ul>
  );
}

/** Never passed off as the part asked for (the heading asks). */
export function NearMisses({ products }: { products: ProductCardData[] }) {
  const { t } = useTranslation();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="near-misses" className="mt-8">
      <h2 id="near-misses" className="text-lg">
        {t("catalogue.didYouMean")}
      </h2>
      <p className="mb-4 text-ink-soft">{t("catalogue.nearText")}</p>
      <ProductGrid products={products} />
    </section>
  );
}

/** Where a visitor asks for a part that the list doesn't have. */
export function requestPath(search: string): string {
  return `/kontakt?articleNumber=${encodeURIComponent(search)}`;
}

/** An empty list with the ways on: without filters, as it was meant, or by request. */
export function NothingFound({
  filters,
  suggestion,
}: {
  filters: CatalogueFilters;
  suggestion?: string;
}) {
  const { t } = useTranslation();
  const { search } = filters;
  return (
    <>
      {suggestion ? (
        <p className="mb-4 text-lg">
          <Link to={cataloguePath({ ...noFilters, search: suggestion })} className="link">
            {t("catalogue.didYouMeanText", { text: suggestion })}
          </Link>
        </p>
      ) : null}
      <EmptyState
        icon="search"
        title={t("catalogue.empty")}
        text={
          search
            ? t("catalogue.emptySearch", { text: search, hours: terms.responseHours })
            : t("catalogue.emptyText")
        }
      >
        {search ? <LinkButton to={requestPath(search)}>{t("catalogue.request")}</LinkButton> : null}
        <LinkButton to="/katalog" variant="secondary">
          {t("catalogue.reset")}
        </LinkButton>
      </EmptyState>
    </>
  );
}

export function LoadFailed({ filters }: { filters: CatalogueFilters }) {
  const { t } = useTranslation();
  return (
    <Notice tone="error" role="alert" title={t("catalogue.loadFailed")}>
      <p>{t("catalogue.loadFailedText")}</p>
      <Link to={cataloguePath(filters, { page: filters.page })} reloadDocument className="link">
        {t("catalogue.retry")}
      </Link>
    </Notice>
  );
}
