import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icons";
import type { Facets } from "./filter-table";
import { cataloguePath, listActive, noFilters, type CatalogueFilters } from "./filters";

export function ActiveFilters({ list }: { list: Facets & { filters: CatalogueFilters } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { filters } = list;
  const chips = listActive(filters).map(({ label, without }) => ({
    label: label(t, format, list),
    to: cataloguePath(filters, without),
  }));
  if (chips.length === 0) return null;
  // On a phone the search has its field right above, and the first hit is to be seen at once.
  const isSearchAlone = filters.search !== "" && chips.length === 1;
  return (
    <ul
      className={classes(
        "mb-4 flex flex-wrap items-center gap-2 print:hidden",
        isSearchAlone && "max-sm:hidden",
      )}
    >
      {chips.map(({ label, to }) => (
        <li key={label} className="max-w-full">
          <Link
            to={to}
            preventScrollReset
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded border border-accent/30 bg-accent-soft px-3 py-1 text-sm text-accent-strong hover:border-accent"
          >
            <span className="sr-only">{t("catalogue.removeFilter", { name: label })}</span>
            <span aria-hidden="true" className="truncate">
              {label}
            </span>
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={cataloguePath({ ...noFilters, sort: filters.sort, pageSize: filters.pageSize })}
          preventScrollReset
          className="link inline-block px-1 py-2 text-sm"
        >
          {t("catalogue.reset")}
        </Link>
      </li>
    </ul>
  );
}
