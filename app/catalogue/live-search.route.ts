import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogueLimits } from "~/shop";
import { listProducts } from "./list.server";
import { cataloguePath, noFilters, parseFilters } from "./filters";

const { liveSearchPageSize, liveSearchMax } = catalogueLimits;

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, page } = parseFilters(new URL(request.url).searchParams);
  const lastPage = Math.ceil(liveSearchMax / liveSearchPageSize);
  const list = search
    ? await listProducts({
        ...noFilters,
        search,
        page: Math.min(page, lastPage),
        pageSize: liveSearchPageSize,
      })
    : undefined;
  const answer = {
    search,
    path: cataloguePath({ ...noFilters, search }),
    total: list?.total ?? 0,
    more: list?.more ?? false,
    page: list?.page ?? 1,
    pages: list?.pages ?? 1,
    products: list?.products ?? [],
    soldOut: list?.soldOut ?? [],
    near: list?.near ?? [],
    suggestion: list?.suggestion,
    without: list?.without ?? [],
    nearWithout: list?.nearWithout ?? [],
  };
  const headers = { "Cache-Control": "private, max-age=10", "X-Robots-Tag": "noindex" };
  // Typed as what the script gets. Remix warns of a plain object here.
  return Response.json(answer, { headers }) as unknown as typeof answer;
}
