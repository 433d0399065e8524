import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { NetSwitch } from "~/parts/net-switch";
import { catalogueLimits } from "~/shop";
import { Button, Spinner } from "~/ui/button";
import { useView } from "~/ui/choices";
import { classes } from "~/ui/classes";
import { Select } from "~/ui/field";
import { InPlaceForm } from "~/ui/in-place-form";
import { sorts, type CatalogueFilters } from "./filters";
import { FILTER_FORM_ID, HEADING_ID } from "./use-filter-form";

interface Figures {
  filters: CatalogueFilters;
  total: number;
  more: boolean;
  page: number;
  pages: number;
  failed: boolean;
}

export function Toolbar({
  list,
  loading,
  onChange,
}: {
  list: Figures;
  loading: boolean;
  onChange: (event: FormEvent<HTMLElement>) => void;
}) {
  const { t } = useTranslation();
  const { search, sort, pageSize } = list.filters;
  // Out of sight the choices stay in the form.
  const isEmpty = list.total === 0;
  const isShortSearch = search !== "" && list.total <= catalogueLimits.defaultPageSize;
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h2 id={HEADING_ID} className="scroll-mt-4 text-lg">
          {t("catalogue.heading")}
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <ResultCount list={list} loading={loading} />
          <NetSwitch />
          <ViewSwitch />
        </div>
      </div>
      <div
        className={classes(
          "flex-wrap items-end gap-3 print:hidden",
          isEmpty ? "hidden" : "flex",
          isShortSearch && "max-sm:hidden",
        )}
      >
        <Choice label={t("catalogue.sort")} name="sort" value={sort} onChange={onChange}>
          {sorts.map((value) => (
            <option key={value} value={value}>
              {t(`catalogue.sorts.${value === "newest" && search ? "relevance" : value}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={t("catalogue.pageSize")}
          name="pageSize"
          value={pageSize}
          onChange={onChange}
        >
          {catalogueLimits.pageSizes.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </Choice>
        <Button
          type="submit"
          form={FILTER_FORM_ID}
          variant="secondary"
          className="[@media(scripting:enabled)]:hidden"
        >
          {t("catalogue.apply")}
        </Button>
      </div>
    </div>
  );
}

/** Without a choice phones have rows and wider screens cards: each is offered the other. */
function ViewSwitch() {
  const { t } = useTranslation();
  const chosen = useView();
  return (
    <InPlaceForm action="/ansicht" className="text-sm">
      {(["rows", "cards"] as const).map((view) =>
        view === chosen ? null : (
          <button
            key={view}
            name="view"
            value={view}
            className={classes(
              "link cursor-pointer py-1",
              !chosen && (view === "rows" ? "max-sm:hidden" : "sm:hidden"),
            )}
          >
            {t(`catalogue.views.${view}`)}
          </button>
        ),
      )}
    </InPlaceForm>
  );
}

function ResultCount({ list, loading }: { list: Figures; loading: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { total, more, page, pages } = list;
  const count = more
    ? t("catalogue.resultMore", { count: total })
    : t("catalogue.resultCount", { count: total }).replace(String(total), format.number(total));
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <span role="status">
        {list.failed
          ? null
          : total === 0
            ? t("catalogue.empty")
            : `${count} · ${t("catalogue.pageOf", { page: format.number(page), pages: format.number(pages) })}`}
      </span>
      {loading ? (
        <>
          <Spinner />
          <span className="sr-only">{t("catalogue.loading")}</span>
        </>
      ) : null}
    </p>
  );
}

function Choice({
  label,
  name,
  value,
  onChange,
  children,
}: {
  label: string;
  name: string;
  value: string | number;
  onChange: (event: FormEvent<HTMLElement>) => void;
  children: ReactNode;
}) {
  return (
    <label className="text-sm text-ink-soft">
      <span className="mb-1 block">{label}</span>
      <Select name={name} form={FILTER_FORM_ID} defaultValue={value} onChange={onChange}>
        {children}
      </Select>
    </label>
  );
}
