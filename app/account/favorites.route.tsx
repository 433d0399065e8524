import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/auth/form-result.server";
import { categoryLabel } from "~/parts/category-label.server";
import { categoryPath } from "~/parts/category-path";
import { FavoriteCard } from "~/favorites/favorite-card";
import { findFavorites } from "~/favorites/favorites.server";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { noindexMeta } from "~/ui/meta";
import { requireUser } from "./require-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const language = await getLanguage(request);
  const products = await findFavorites(user.id);
  return {
    title: getTFor(language)("account.tabs.favorites"),
    products: products.map((product) => ({
      ...product,
      category: categoryLabel(product.category, language),
      categoryPath: categoryPath(product.category),
    })),
  };
}

export default function FavoritesPage() {
  const { products } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (products.length === 0) {
    return (
      <EmptyState icon="bookmark" title={t("favorites.empty")} text={t("favorites.emptyText")}>
        <LinkButton to="/katalog">{t("favorites.toCatalogue")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product) => (
        <li key={product.id} className="min-w-0">
          <FavoriteCard product={product} />
        </li>
      ))}
    </ul>
  );
}
