import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Icon } from "~/ui/icons";
import { conditionLabel } from "~/parts/condition-label";
import { cataloguePath, countActiveFilters, noFilters, type CatalogueFilters } from "./filters";

interface Chip {
  label: string;
  to: string;
}

function useChips(filters: CatalogueFilters): Chip[] {
  const { t } = useTranslation();
  const format = useFormat();
  const chips: Chip[] = [];
  const add = (label: string, change: Partial<CatalogueFilters>) =>
    chips.push({ label, to: cataloguePath(filters, change) });
  const { search, minPrice, maxPrice, condition, availability } = filters;
  const euro = (amount: number) => format.cents(Math.round(amount * 100));
  if (search) add(t("catalogue.chipSearch", { text: search }), { search: "" });
  for (const name of filters.manufacturers) {
    add(name, { manufacturers: filters.manufacturers.filter((other) => other !== name) });
  }
  const noPrice = { minPrice: undefined, maxPrice: undefined };
  if (minPrice !== undefined && maxPrice !== undefined) {
    add(t("catalogue.chipBetween", { from: euro(minPrice), to: euro(maxPrice) }), noPrice);
  } else if (minPrice !== undefined)
    add(t("catalogue.chipFrom", { price: euro(minPrice) }), noPrice);
  else if (maxPrice !== undefined) add(t("catalogue.chipTo", { price: euro(maxPrice) }), noPrice);
  if (condition) add(conditionLabel(condition, t), { condition: "" });
  if (availability !== "all") {
    add(t(`catalogue.availabilities.${availability}`), { availability: "all" });
  }
  return chips;
}

/** What the list is narrowed to; each chip removes its filter. */
export function ActiveFilters({ filters }: { filters: CatalogueFilters }) {
  const { t } = useTranslation();
  const chips = useChips(filters);
  if (countActiveFilters(filters) === 0) return null;
  return (
    <ul className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
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
