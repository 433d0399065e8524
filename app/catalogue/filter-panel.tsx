import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { catalogueLimits } from "~/shop";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Checkbox, RadioGroup } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { useHydrated } from "~/ui/use-hydrated";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { availabilities, countActiveFilters, type CatalogueFilters } from "./filters";
import { FILTER_FORM_ID, type FilterForm } from "./use-filter-form";

interface Facets {
  filters: CatalogueFilters;
  manufacturers: [string, number][];
  conditions: string[];
}

// On a phone the panel folds away; beside the list it is always open, folded or not.
const fold =
  "rounded border border-line bg-surface lg:supports-[selector(::details-content)]:[&::details-content]:[content-visibility:visible]";
const foldHandle =
  "flex min-h-11 items-center gap-2 px-4 py-2 font-semibold lg:supports-[selector(::details-content)]:hidden";

/**
 * Price, manufacturers, condition and availability: a GET form with a button. With JavaScript the
 * list follows the fields; on a phone, where it lies below them, the button leads there.
 */
export function FilterPanel({ list, form }: { list: Facets; form: FilterForm }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const active = countActiveFilters(list.filters);
  return (
    <aside aria-label={t("catalogue.filters")} className="mb-6 print:hidden">
      <details className={fold}>
        <summary className={foldHandle}>
          <Icon name="filter" />
          {t("catalogue.filters")}
          {active > 0 ? (
            <ActiveDot label={t("catalogue.filtersActive", { count: active })} />
          ) : null}
          <Icon name="chevron-down" className="ml-auto" />
        </summary>
        <form
          id={FILTER_FORM_ID}
          ref={form.ref}
          action="/katalog"
          method="get"
          onChange={form.onChange}
          onSubmit={form.onSubmit}
          className="grid gap-6 p-4"
        >
          <h2 className="flex items-center gap-2 text-lg max-lg:hidden">
            {t("catalogue.filters")}
            {active > 0 ? (
              <ActiveDot label={t("catalogue.filtersActive", { count: active })} />
            ) : null}
          </h2>
          <PriceRange filters={list.filters} />
          <RadioGroup
            legend={t("catalogue.availability")}
            name="availability"
            defaultValue={list.filters.availability}
            options={availabilities.map((value) => ({
              value,
              label: t(`catalogue.availabilities.${value}`),
            }))}
          />
          <RadioGroup
            legend={t("catalogue.condition")}
            name="condition"
            defaultValue={list.filters.condition}
            options={[
              { value: "", label: t("catalogue.conditionAll") },
              ...list.conditions.map((value) => ({ value, label: conditionLabel(value, t) })),
            ]}
          />
          <Manufacturers {...list} />
          {/* Where the list follows the fields there may be nothing in it: then no gap either. */}
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
      </details>
    </aside>
  );
}

function ActiveDot({ label }: { label: string }) {
  return (
    <span className="size-2.5 rounded-full bg-accent" role="img" aria-label={label} title={label} />
  );
}

function PriceRange({ filters }: { filters: CatalogueFilters }) {
  const { t } = useTranslation();
  const { minPrice, maxPrice } = catalogueLimits;
  const field = { type: "number", inputMode: "decimal", min: 0, step: "any" } as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t("catalogue.price")}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("catalogue.minPrice")}
          name="minPrice"
          defaultValue={filters.minPrice}
          placeholder={String(minPrice)}
          {...field}
        />
        <TextField
          label={t("catalogue.maxPrice")}
          name="maxPrice"
          defaultValue={filters.maxPrice}
          placeholder={String(maxPrice)}
          {...field}
        />
      </div>
    </fieldset>
  );
}

function Manufacturers({ filters, manufacturers }: Facets) {
  const { t } = useTranslation();
  const format = useFormat();
  if (manufacturers.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t("catalogue.manufacturers")}</legend>
      {/* Ten whole rows. */}
      <div className="-mx-1 max-h-90 overflow-y-auto px-1">
        {manufacturers.map(([name, count]) => (
          <Checkbox
            key={name}
            name="manufacturers"
            value={name}
            id={`m-${name}`}
            defaultChecked={filters.manufacturers.includes(name)}
            label={
              <>
                {name} <span className="text-ink-soft">{`(${format.number(count)})`}</span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
