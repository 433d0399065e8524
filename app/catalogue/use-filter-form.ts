import { NavigationType, useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type FocusEvent, type FormEvent } from "react";
import { formatAmount } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { useLanguage } from "~/i18n/use-language";
import { cataloguePath, noFilters, parseFilters, toParams, type CatalogueFilters } from "./filters";

/** For the `form` attribute: its fields stand in search box, panel and toolbar. */
export const FILTER_FORM_ID = "catalogue-filters";

/** The heading of the list, where its pages begin. */
export const HEADING_ID = "industriekomponenten";

/** Marks the entries in the browser's history that a field led to, with its name. */
const BY_FIELD = "by-field:";

const SEARCH_DELAY_MS = 700;
const AMOUNT_DELAY_MS = 300;

type Field = HTMLInputElement | HTMLSelectElement;

function delayOf({ type }: Field): number {
  if (type === "search") return SEARCH_DELAY_MS;
  return type === "text" ? AMOUNT_DELAY_MS : 0;
}

function isTyped(field: Field): boolean {
  return delayOf(field) > 0;
}

function readFilters(form: HTMLFormElement): CatalogueFilters {
  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : "",
  ]);
  return parseFilters(new URLSearchParams(fields));
}

const amounts = ["minPrice", "maxPrice"] as const;

function showAmounts(form: HTMLFormElement, filters: CatalogueFilters, language: Language): void {
  for (const name of amounts) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = formatAmount(filters[name], language);
  }
}

/** @param typing the field with the focus keeps what is being typed into it */
function showFilters(
  form: HTMLFormElement,
  filters: CatalogueFilters,
  { language, typing }: { language: Language; typing: boolean },
): void {
  const params = toParams(filters);
  for (const name of amounts) {
    if (params.has(name)) params.set(name, formatAmount(filters[name], language));
  }
  const defaults = new Map(
    Object.entries(noFilters).map(([name, value]) => [name, String(value ?? "")]),
  );
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = params.get(field.name) ?? defaults.get(field.name) ?? "";
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      field.checked = value.split(",").includes(field.value);
    } else if (field instanceof HTMLInputElement && field.type === "radio") {
      field.checked = field.value === value;
    } else if (!typing || field !== document.activeElement || !isTyped(field)) {
      field.value = value;
    }
  }
}

/** Below an unfolded panel the list is out of sight. */
function showList(form: HTMLFormElement): void {
  const panel = form.closest("details");
  if (!panel?.open) return;
  panel.open = false;
  panel.querySelector("summary")?.focus({ preventScroll: true });
  document.getElementById(HEADING_ID)?.scrollIntoView();
}

/**
 * The list follows the fields: texts after 700 ms, amounts after 300 ms, choices at once. Scroll
 * position and focus stay, and each filter is a step back in the browser's history.
 */
export function useFilterForm(filters: CatalogueFilters) {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const navigate = useNavigate();
  const language = useLanguage();
  const state: unknown = useLocation().state;
  const changed = typeof state === "string" && state.startsWith(BY_FIELD) ? state : undefined;
  const isBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => () => clearTimeout(timer.current), []);
  const displayed = useRef(filters);
  useEffect(() => {
    // Not at the start: what was typed before this ran stays. Nor when the fields asked for this
    // list: the reader may have changed them since.
    const follows = changed === undefined || isBack;
    if (ref.current && displayed.current !== filters && follows) {
      showFilters(ref.current, filters, { language, typing: !isBack });
    }
    displayed.current = filters;
  }, [filters, changed, isBack, language]);

  function apply(field?: Field) {
    clearTimeout(timer.current);
    if (!ref.current) return;
    const address = cataloguePath(readFilters(ref.current));
    if (address === cataloguePath(filters)) return;
    const by = `${BY_FIELD}${field?.name ?? ""}`;
    // A text that is typed on is one step.
    const replace = field !== undefined && isTyped(field) && changed === by && !isBack;
    navigate(address, { replace, preventScrollReset: true, state: by });
  }

  return {
    ref,
    onChange: (event: FormEvent<HTMLElement>) => {
      const { target } = event;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(target), delayOf(target));
    },
    /** An amount that is left says what the list says. */
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (!ref.current || !amounts.some((name) => name === (target as Partial<Field>).name)) return;
      showAmounts(ref.current, readFilters(ref.current), language);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply();
      showList(event.currentTarget);
    },
  };
}

export type FilterForm = ReturnType<typeof useFilterForm>;
