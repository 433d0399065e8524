import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listCategories } from "~/catalogue/facets.server";
import { categoryLabel } from "~/parts/category-label.server";
import { categoryPath, categorySlug } from "~/parts/category-path";
import type { ProductCardData } from "~/parts/product-card-data";
import { findTopSellers } from "~/parts/products.server";
import type { Language } from "~/i18n/i18n";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { isDatabaseUnavailable } from "~/platform/db.server";
import type { RouteHandle } from "~/platform/guard.server";
import { dispatchTexts } from "~/settings/dispatch.server";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable } from "~/settings/shipping";
import { pageMeta } from "~/ui/meta";
import { Benefits } from "./home/benefits";
import { Categories, type CategoryTile } from "./home/categories";
import { categorySign } from "./home/category-signs.server";
import { BuybackSteps, BuybackTeaser } from "./home/buyback";
import { Hero, HomeSearch } from "./home/hero";
import { Manufacturers } from "./home/manufacturers";
import { TopSellers } from "./home/top-sellers";

const MAX_TILES = 12;

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data.meta) : []);

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  const dispatch = dispatchTexts(language);
  return {
    dispatch,
    deliveryDays: shippingTable(currentSettings()).domestic.days,
    canonicalPath: "/",
    ...(await findOffersIfAny(language)),
    meta: {
      title: t("home.metaTitle"),
      description: t("home.metaDescription", { dispatch: dispatch.long }),
    },
  };
}

interface Offers {
  categories: CategoryTile[];
  topSellers: ProductCardData[];
}

/** While the database is away the page loses its tiles and its carousel only. */
async function findOffersIfAny(language: Language): Promise<Offers> {
  try {
    const [categories, topSellers] = await Promise.all([listCategories(), findTopSellers()]);
    return { categories: toTiles(categories, language), topSellers };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return { categories: [], topSellers: [] };
    throw error;
  }
}

/** Those with most parts first. */
function toTiles(
  categories: Awaited<ReturnType<typeof listCategories>>,
  language: Language,
): CategoryTile[] {
  return [...categories]
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_TILES)
    .map(({ value, count }) => ({
      name: categoryLabel(value, language),
      path: categoryPath(value),
      count,
      sign: categorySign(categorySlug(value)),
    }));
}

export default function Home() {
  const { categories, topSellers, dispatch, deliveryDays } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero dispatch={dispatch.long} />
      <HomeSearch />
      {categories.length > 0 ? <Categories tiles={categories} /> : null}
      {topSellers.length > 0 ? <TopSellers products={topSellers} /> : null}
      <Benefits dispatch={dispatch} days={deliveryDays} />
      <Manufacturers />
      <BuybackTeaser />
      <BuybackSteps />
    </>
  );
}
