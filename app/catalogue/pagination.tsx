import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Icon } from "~/ui/icons";
import { cataloguePath, type CatalogueFilters } from "./filters";
import { pageNumbers } from "./page";
import { HEADING_ID } from "./use-filter-form";

export function Pagination({
  filters,
  page,
  pages,
}: {
  filters: CatalogueFilters;
  page: number;
  pages: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pages <= 1) return null;
  const to = (target: number) => `${cataloguePath(filters, { page: target })}#${HEADING_ID}`;
  return (
    <nav aria-label={t("catalogue.pagination")} className="mt-8 print:hidden">
      <ul className="flex flex-wrap items-center justify-center gap-1 sm:gap-2">
        {page > 1 ? (
          <li>
            <Link to={to(page - 1)} rel="prev" className="page-number">
              <Icon name="chevron-left" size="small" />
              <span className="max-sm:sr-only">{t("catalogue.previous")}</span>
            </Link>
          </li>
        ) : null}
        {pageNumbers(page, pages).map((number, index) =>
          number === undefined ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : number === page ? (
            <li key={number}>
              <span aria-current="page" className="page-number">
                <span className="sr-only">{t("catalogue.toPage", { page: "" })}</span>
                {format.number(number)}
              </span>
            </li>
          ) : (
            <li key={number}>
              <Link
                to={to(number)}
                aria-label={t("catalogue.toPage", { page: format.number(number) })}
                className="page-number"
              >
                {format.number(number)}
              </Link>
            </li>
          ),
        )}
        {page < pages ? (
          <li>
            <Link to={to(page + 1)} rel="next" className="page-number">
              <span className="max-sm:sr-only">{t("catalogue.next")}</span>
              <Icon name="chevron-right" size="small" />
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
