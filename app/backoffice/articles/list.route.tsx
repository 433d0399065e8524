import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import {
  countArticles,
  listArticles,
  MAX_COUNTED,
  type ListedArticle,
} from "~/catalogue/article-list.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { ConditionBadge } from "~/parts/condition-badge";
import { calendarDay, daysBetween } from "~/platform/clock";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { DataTable, type Column } from "../data-table";
import { Tick } from "../payments/tick";
import { refusePost, requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { linkTo, readFilter, readId } from "./filter";
import { FilterForm, Lists, useBoundedCount } from "./list-filter";
import { articlePath, NEW_ARTICLE_PATH, SELECTION_PATH } from "./paths";
import { SaleBadge } from "./sale-badge";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-articles");
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const after = readId(searchParams.get("after"));
  const [list, counts] = await Promise.all([listArticles(filter, after), countArticles(filter)]);
  return {
    title: t("staff.nav.articles"),
    filter,
    after,
    counts,
    max: MAX_COUNTED,
    today: calendarDay(new Date()),
    mayChange: can(staffRole, "change-articles"),
    ...list,
  };
}

export const action = refusePost;

export default function ArticlesPage() {
  const { articles, next, after, filter, counts, max, mayChange } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const show = useBoundedCount(max);
  return (
    <StaffPage title={t("staff.nav.articles")}>
      {mayChange ? (
        <p className="mb-4">
          <LinkButton to={NEW_ARTICLE_PATH} variant="secondary">
            {t("staffArticles.new")}
          </LinkButton>
        </p>
      ) : null}
      <Lists counts={counts.lists} filter={filter} max={max} />
      <FilterForm filter={filter} />
      <p className="mb-2 text-ink-soft">
        {t("staffArticles.found", { count: counts.found, shown: show(counts.found) })}
      </p>
      {articles.length === 0 ? (
        <EmptyState
          icon="box"
          title={t("staffArticles.empty")}
          text={t("staffArticles.emptyText")}
        />
      ) : mayChange ? (
        <Form action={SELECTION_PATH}>
          <ArticleTable articles={articles} />
          <p className="mt-4">
            <Button variant="secondary">{t("staffArticles.toSelection")}</Button>
          </p>
        </Form>
      ) : (
        <ArticleTable articles={articles} />
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {after === undefined ? null : (
          <LinkButton to={linkTo(filter)} variant="secondary">
            {t("staffArticles.first")}
          </LinkButton>
        )}
        {next === undefined ? null : (
          <LinkButton to={linkTo(filter, next)} variant="secondary" rel="next">
            {t("staffArticles.next")}
          </LinkButton>
        )}
      </p>
    </StaffPage>
  );
}

function ArticleTable({ articles }: { articles: ListedArticle[] }) {
  const { mayChange, filter, today } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  const place: Column<ListedArticle> = {
    label: t("staff.fields.place"),
    cell: ({ place }) => place || "–",
  };
  const slow: Column<ListedArticle>[] = [
    {
      label: t("staffArticles.columns.days"),
      cell: ({ standsSince }) =>
        standsSince
          ? t("staffArticles.daysStood", {
              count: daysBetween(calendarDay(new Date(standsSince)), today),
            })
          : "–",
    },
    {
      label: t("staffArticles.columns.value"),
      cell: ({ priceCents, stock }) => (
        <span className="tabular-nums whitespace-nowrap">{format.cents(priceCents * stock)}</span>
      ),
    },
  ];
  const tick: Column<ListedArticle> = {
    label: t("staffArticles.columns.take"),
    cell: ({ id, articleNumber }) => (
      <Tick
        value={String(id)}
        isTicked={false}
        label={t("staffArticles.takeOf", { number: articleNumber })}
      />
    ),
  };
  return (
    <DataTable
      caption={t("staff.nav.articles")}
      rows={articles}
      rowKey={({ id }) => id}
      columns={[
        ...(mayChange ? [tick] : []),
        {
          label: t("staffArticles.columns.article"),
          cell: ({ id, image, name, articleNumber }) => (
            <div className="staff-article">
              <span className="staff-thumb">
                <ProductPicture
                  image={image ?? undefined}
                  alt=""
                  sizes="4rem"
                  width={64}
                  height={48}
                />
              </span>
              <span>
                <Link to={articlePath(id)} className="link inline-block py-1">
                  <PartNumber value={articleNumber} size="small" />
                </Link>
                <span className="block text-sm">{name ?? t("staffArticles.noName")}</span>
              </span>
            </div>
          ),
        },
        {
          label: t("staff.fields.condition"),
          cell: ({ condition }) => (condition ? <ConditionBadge condition={condition} /> : "–"),
        },
        {
          label: t("staff.fields.price"),
          cell: ({ priceCents }) => (
            <span className="tabular-nums whitespace-nowrap">{format.cents(priceCents)}</span>
          ),
        },
        {
          label: t("staffArticles.columns.stock"),
          cell: ({ stock }) => <span className="tabular-nums">{format.number(stock)}</span>,
        },
        ...(filter.list === "unsold" ? slow : [place]),
        {
          label: t("staffArticles.columns.state"),
          cell: (article) => <SaleBadge article={article} />,
        },
      ]}
    />
  );
}
