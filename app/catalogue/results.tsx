import { useNavigation } from "@remix-run/react";
import { CART_PATH } from "~/cart/cart-change";
import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { requestPath } from "~/parts/request-path";
import { terms } from "~/shop";
import { LinkButton } from "~/ui/button";
import { useView } from "~/ui/choices";
import { classes } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { InPlaceForm } from "~/ui/in-place-form";
import { Notice } from "~/ui/notice";
import { cataloguePath, listActive, noFilters, type CatalogueFilters } from "./filters";
import { pictureSizes, ProductListCard } from "./product-card";
import { quoteAll } from "./quote-all";
import type { ProductCardData } from "~/parts/product-card-data";

const EAGER_PICTURES = 2;

const columns = "sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4";
const looks = {
  rows: "rows gap-2",
  cards: `${columns} gap-4`,
  auto: `${columns} rows-on-phones gap-2 sm:gap-4`,
};

/** One form around all, so that a part takes a button only. */
export function ProductGrid({
  products,
  loading = false,
}: {
  products: ProductCardData[];
  loading?: boolean;
}) {
  const busy = useNavigation().formAction === CART_PATH;
  const view = useView() ?? "auto";
  if (products.length === 0) return null;
  return (
    <InPlaceForm
      action={CART_PATH}
      // The cart is a cookie: of two changes at once the second would undo the first.
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="quantity" value="1" />
      <ul
        aria-busy={busy}
        className={classes(
          "cards grid transition-opacity",
          looks[view],
          (loading || busy) && "opacity-60",
        )}
      >
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductListCard
              product={product}
              priority={index < EAGER_PICTURES}
              sizes={pictureSizes[view]}
              inCartForm
            />
          </li>
        ))}
      </ul>
    </InPlaceForm>
  );
}

/** What had to be left out of the search to find anything. */
export function LeftOut({ words }: { words: string[] }) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="warning" role="status">
        {t("catalogue.leftOut", { words: quoteAll(words, t) })}
      </Notice>
    </div>
  );
}

/** Parts with exactly the number asked for; their pages take requests. */
export function SoldOut({ products }: { products: ProductCardData[] }) {
  const { t } = useTranslation();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="sold-out" className="mb-8">
      <h2 id="sold-out" className="text-lg">
        {t("catalogue.soldOut")}
      </h2>
      <p className="mb-4 text-ink-soft">{t("catalogue.soldOutText")}</p>
      <ProductGrid products={products} />
    </section>
  );
}

/**
 * Never passed off as the part asked for (the heading asks).
 *
 * @param suggestion the text that finds them
 * @param without what they lack of the text; without either their numbers are similar
 */
export function NearMisses({
  products,
  suggestion,
  without,
}: {
  products: ProductCardData[];
  suggestion?: string;
  without: string[];
}) {
  const { t } = useTranslation();
  if (products.length === 0) return null;
  if (without.length > 0) {
    return (
      <section aria-labelledby="near-misses" className="my-8">
        <h2 id="near-misses" className="mb-4 text-lg">
          {t("catalogue.nearWithout", { words: quoteAll(without, t) })}
        </h2>
        <ProductGrid products={products} />
      </section>
    );
  }
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
      {search ? <LinkButton to={requestPath(search)}>{t("card.request")}</LinkButton> : null}
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
