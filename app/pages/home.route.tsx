import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ProductCardData } from "~/parts/product-card-data";
import { findTopSellers } from "~/parts/products.server";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { languageLinks } from "~/i18n/language-links";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { RouteHandle } from "~/platform/guard.server";
import { terms } from "~/shop";
import { pageMeta } from "~/ui/meta";
import { Benefits } from "./home/benefits";
import { BuybackSteps, BuybackTeaser } from "./home/buyback";
import { Hero, HomeSearch } from "./home/hero";
import { Manufacturers } from "./home/manufacturers";
import { TopSellers } from "./home/top-sellers";

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [...pageMeta(data.meta), ...data.links] : [];

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  return {
    links: languageLinks({ origin: env.APP_ORIGIN, path: "/", language }),
    topSellers: await findTopSellersIfAny(),
    meta: {
      title: t("home.metaTitle"),
      description: t("home.metaDescription", { dispatch: terms.dispatchHours }),
    },
  };
}

/** While the database is away the page loses its carousel only. */
async function findTopSellersIfAny(): Promise<ProductCardData[]> {
  try {
    return await findTopSellers();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  }
}

export default function Home() {
  const { topSellers } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <HomeSearch />
      {topSellers.length > 0 ? <TopSellers products={topSellers} /> : null}
      <Benefits />
      <Manufacturers />
      <BuybackTeaser />
      <BuybackSteps />
    </>
  );
}
