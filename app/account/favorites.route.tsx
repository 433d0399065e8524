import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { categoryLabel } from "~/parts/category-label.server";
import { categoryPath } from "~/parts/category-path";
import { WatchMails } from "~/demand/watch-mails";
import { handleWatchMails, hasWatchMails } from "~/demand/watch-mails.server";
import { FavoriteCard } from "~/favorites/favorite-card";
import { findFavorites } from "~/favorites/favorites.server";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm } from "~/platform/form.server";
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
    isTold: await hasWatchMails(user.id),
    isVerified: user.emailVerified,
    products: products.map((product) => ({
      ...product,
      category: categoryLabel(product.category, language),
      categoryPath: categoryPath(product.category),
    })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  return handleWatchMails(await readForm(request), user);
}

export default function FavoritesPage() {
  const { products, isTold, isVerified } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (products.length === 0) {
    return (
      <EmptyState icon="bookmark" title={t("favorites.empty")} text={t("favorites.emptyText")}>
        <LinkButton to="/katalog">{t("favorites.toCatalogue")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <WatchMails isOn={isTold} isVerified={isVerified} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <FavoriteCard product={product} />
          </li>
        ))}
      </ul>
    </>
  );
}
