import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icons";
import { useHydrated } from "~/ui/use-hydrated";
import type { Facets } from "./filter-table";
import { controls, listActive, type CatalogueFilters } from "./filters";
import { FILTER_FORM_ID, type FilterForm } from "./use-filter-form";

/**
 * A GET form with a button. With JavaScript the list follows the fields; on a phone the button
 * leads down to it.
 */
export function FilterPanel({
  list,
  form,
}: {
  list: Facets & { filters: CatalogueFilters };
  form: FilterForm;
}) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const active = listActive(list.filters).length;
  return (
    <aside
      aria-label={t("catalogue.filters")}
      className="mb-6 rounded border border-line bg-surface print:hidden"
    >
      {/* On a phone the panel folds away. Beside the list it stays, which inside it could not. */}
      <details className="lg:hidden">
        <summary className="flex min-h-11 items-center gap-2 px-4 py-2 font-semibold">
          <Icon name="filter" />
          <span>{t("catalogue.filters")}</span>
          {active > 0 ? (
            <ActiveDot label={t("catalogue.filtersActive", { count: active })} />
          ) : null}
          <Icon name="chevron-down" className="ml-auto" />
        </summary>
      </details>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of its fields */}
      <form
        id={FILTER_FORM_ID}
        ref={form.ref}
        action="/katalog"
        method="get"
        onChange={form.onChange}
        onBlur={form.onBlur}
        onSubmit={form.onSubmit}
        className="folded grid gap-6 p-4"
      >
        <h2 className="flex items-center gap-2 text-lg max-lg:hidden">
          {t("catalogue.filters")}
          {active > 0 ? (
            <ActiveDot label={t("catalogue.filtersActive", { count: active })} />
          ) : null}
        </h2>
        {controls.map(({ place, Control }) => (
          <Control key={place} values={list.filters} facets={list} />
        ))}
        <div className={classes("flex flex-col gap-2", hydrated && active === 0 && "lg:hidden")}>
          <Button type="submit" wide className={hydrated ? "lg:hidden" : undefined}>
            {t(hydrated ? "catalogue.showResults" : "catalogue.applyFilters")}
          </Button>
          {active > 0 ? (
            <Link to="/katalog" className="link py-2 text-center">
              {t("catalogue.reset")}
            </Link>
          ) : null}
        </div>
      </form>
    </aside>
  );
}

function ActiveDot({ label }: { label: string }) {
  return (
    <span className="size-2.5 rounded-full bg-accent" role="img" aria-label={label} title={label} />
  );
}
