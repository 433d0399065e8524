import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { requestPath } from "~/parts/request-path";
import { terms } from "~/shop";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { cataloguePath, listActive, noFilters, type CatalogueFilters } from "./filters";
import { ProductListCard } from "./product-card";
import type { ProductCardData } from "~/parts/product-card-data";

const EAGER_PICTURES = 2;

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
        "cards grid gap-4 transition-opacity sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4",
        loading && "opacity-60",
      )}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductListCard product={product} priority={index < EAGER_PICTURES} />
        </li>
      ))}
    </ul>
  );
}

/** Never passed off as the part asked for. Without a suggestion they have similar numbers. */
export function NearMisses({
  products,
  suggestion,
}: {
  products: ProductCardData[];
  suggestion?: string;
}) {
  const { t } = useTranslation();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="near-misses" className="my-8 first:mt-0">
      <h2 id="near-misses" className="text-lg">
        {suggestion ? (
          <Link to={cataloguePath({ ...noFilters, search: suggestion })} className="link">
            {t("catalogue.didYouMeanText", { text: suggestion })}
          </Link>
        ) : (
          t("catalogue.didYouMean")
        )}
      </h2>
      <p className="mb-4 text-ink-soft">
        {t(suggestion ? "catalogue.meantText" : "catalogue.nearText")}
      </p>
      <ProductGrid products={products} />
    </section>
  );
}

/** @param isNear what may have been meant stands above it */
export function NothingFound({ filters, isNear }: { filters: CatalogueFilters; isNear: boolean }) {
  const { t } = useTranslation();
  const { search } = filters;
  return (
    <EmptyState
      icon="search"
      title={t(isNear ? "catalogue.notAmongThem" : "catalogue.empty")}
      text={
        search && listActive(filters).length === 1
          ? t("catalogue.emptySearch", { text: search, hours: terms.responseHours })
          : t("catalogue.emptyText")
      }
    >
      {search ? <LinkButton to={requestPath(search)}>{t("catalogue.request")}</LinkButton> : null}
      <LinkButton to="/katalog" variant="secondary">
        {t("catalogue.reset")}
      </LinkButton>
    </EmptyState>
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
