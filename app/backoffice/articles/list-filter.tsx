import { articleLists, articleSorts, type ArticleFilter } from "~/catalogue/article-filter";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { SelectField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { ListFilter } from "../list-filter";
import { linkTo, usualSort } from "./filter";
import { ARTICLES_PATH } from "./paths";

/** A count that stops somewhere says so. */
export function useBoundedCount(max: number) {
  const { t } = useTranslation();
  const format = useFormat();
  return (count: number) =>
    count > max ? t("staffArticles.moreThan", { count: format.number(max) }) : format.number(count);
}

export function Lists({
  counts,
  filter,
  max,
}: {
  counts: Record<ArticleFilter["list"], number>;
  filter: ArticleFilter;
  max: number;
}) {
  const { t } = useTranslation();
  const show = useBoundedCount(max);
  return (
    <ul className="staff-tabs" aria-label={t("staffArticles.lists.label")}>
      {articleLists.map((list) => (
        <li key={list}>
          <Link
            to={linkTo({ list, sort: usualSort(list) })}
            aria-current={!filter.q && filter.list === list ? "page" : undefined}
          >
            {t(`staffArticles.lists.${list}`)} <b>{show(counts[list])}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function FilterForm({ filter }: { filter: ArticleFilter }) {
  const { t } = useTranslation();
  return (
    <ListFilter path={ARTICLES_PATH} here={linkTo(filter)}>
      <div className="staff-filter-wide">
        <TextField
          name="q"
          type="search"
          label={t("staffArticles.q")}
          defaultValue={filter.q}
          maxLength={100}
        />
      </div>
      <SelectField
        name="list"
        label={t("staffArticles.lists.label")}
        defaultValue={filter.list}
        options={articleLists.map((value) => ({
          value,
          label: t(`staffArticles.lists.${value}`),
        }))}
      />
      <SelectField
        name="sort"
        label={t("staffArticles.sort")}
        defaultValue={filter.sort}
        options={articleSorts.map((value) => ({
          value,
          label: t(`staffArticles.sorts.${value}`),
        }))}
      />
    </ListFilter>
  );
}
