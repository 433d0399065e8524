import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { countSearch } from "~/demand/count-searches.server";
import { categorySlug } from "~/parts/category-path";
import { createFormToken } from "~/platform/form.server";
import { retryAfterHeaders } from "~/platform/retry-after";
import type { RouteHandle } from "~/platform/guard.server";
import { notFound } from "~/platform/refusals.server";
import { Breadcrumb, Container, PageHeader } from "~/ui/layout";
import { later } from "~/ui/later";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/meta";
import { ActiveFilters } from "./active-filters";
import { describeCategory } from "./category.server";
import { FilterPanel } from "./filter-panel";
import { cataloguePath, needsTidying, parseFilters } from "./filters";
import { isReplacedFirst, soughtInVain } from "./in-vain.server";
import { indexing } from "./indexing.server";
import { isNumberList } from "./number-list";
import { Pagination } from "./pagination";
import { loadCatalogue } from "./load.server";
import { LeftOut, LoadFailed, NearMisses, NothingFound, ProductGrid, SoldOut } from "./results";
import { SearchBox } from "./search-box";
import { Toolbar } from "./toolbar";
import { HEADING_ID, useFilterForm } from "./use-filter-form";

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  ...pageMeta({ title: loaded?.title ?? "", description: loaded?.description }),
  ...(loaded?.canonicalPath ? [] : [{ name: "robots", content: "noindex, follow" }]),
];

export const headers = retryAfterHeaders;

export async function loader({ params, request }: LoaderFunctionArgs) {
  if (params.category !== undefined && !categorySlug(params.category)) {
    throw notFound();
  }
  const { searchParams } = new URL(request.url);
  const filters = parseFilters(searchParams, params.category);
  if (needsTidying(searchParams, params.category)) {
    const path = cataloguePath(filters, { page: filters.page });
    const language = searchParams.get("lng");
    if (!language) throw redirect(path);
    throw redirect(`${path}${path.includes("?") ? "&" : "?"}lng=${encodeURIComponent(language)}`);
  }
  const language = await getLanguage(request);
  if (isNumberList(filters.search)) {
    throw redirect(`/stueckliste?text=${encodeURIComponent(filters.search)}`);
  }
  const list = await loadCatalogue(filters, { language, signal: request.signal });
  const { page, total } = list;
  const t = getTFor(language);
  const isCategory = list.filters.category !== "" && !list.failed;
  const category = isCategory
    ? await describeCategory(list.filters.category, { total, language })
    : undefined;
  if (isCategory && !category) throw notFound();
  const meta = indexing({
    filters: list.filters,
    category,
    page,
    total,
    t,
  });
  const trail = category && [
    { label: t("common.home"), to: "/" },
    { label: t("nav.catalogue"), to: "/katalog" },
    { label: category.name },
  ];
  const loaded = {
    ...meta,
    category,
    trail,
    wait: undefined,
    replacedFirst: isReplacedFirst(list),
    ...list,
  };
  if (list.failed) return data(loaded, { status: 503, headers: { "Retry-After": "10" } });
  const inVain = soughtInVain(list.filters, list);
  if (inVain) countSearch(request, inVain);
  if (!inVain?.isNumber) return data(loaded);
  // The form's token is for one reader.
  const wait = {
    articleNumber: inVain.label,
    formToken: createFormToken(),
    redirectTo: cataloguePath(list.filters),
  };
  return data({ ...loaded, wait }, { headers: { "Cache-Control": "no-store" } });
}

const Instead = later(
  () => import("./instead").then((module) => module.Instead),
  () => null,
);

export default function CataloguePage() {
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>();
  const { filters } = list;
  const form = useFilterForm(filters);
  const navigation = useNavigation();
  const { replacements } = list;
  const loading =
    navigation.state === "loading" && navigation.location.pathname.startsWith("/katalog");
  return (
    <Container>
      {list.trail ? <Breadcrumb items={list.trail} /> : null}
      {filters.search ? (
        <PageHeader title={t("catalogue.searchTitle", { text: filters.search })} />
      ) : (
        <PageHeader
          title={list.category?.name ?? t("catalogue.title")}
          lead={list.category?.text ?? t("catalogue.lead")}
        />
      )}
      <SearchBox search={filters.search} onChange={form.onChange} />
      <p className="mt-1 text-sm">
        <Link to="/stueckliste" className="link inline-block py-1">
          {t("partList.link")}
        </Link>
      </p>
      <div className="mt-6 gap-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <FilterPanel list={list} form={form} />
        <section aria-labelledby={HEADING_ID} aria-busy={loading} className="min-w-0 pb-12">
          <Toolbar list={list} loading={loading} onChange={form.onChange} />
          <ActiveFilters list={list} />
          {list.failed ? <LoadFailed filters={filters} /> : null}
          <LeftOut words={list.without} />
          {list.replacedFirst ? <Instead replacements={replacements} /> : null}
          <SoldOut products={list.soldOut} />
          <ProductGrid products={list.products} loading={loading} />
          {list.replacedFirst === false ? <Instead replacements={replacements} /> : null}
          <NearMisses
            products={list.near}
            suggestion={list.suggestion}
            without={list.nearWithout}
          />
          {!list.failed && list.total === 0 ? (
            <NothingFound filters={filters} isNear={list.near.length + list.soldOut.length > 0} />
          ) : null}
          {list.wait ? <Instead wait={list.wait} /> : null}
          <Pagination filters={filters} page={list.page} pages={list.pages} />
        </section>
      </div>
    </Container>
  );
}
