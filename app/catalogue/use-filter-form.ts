import { NavigationType, useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { cataloguePath, noFilters, parseFilters, toParams, type CatalogueFilters } from "./filters";

/** For the `form` attribute: its fields stand in search box, panel and toolbar. */
export const FILTER_FORM_ID = "catalogue-filters";

/** The heading of the list, where its pages begin. */
export const HEADING_ID = "industriekomponenten";

/** Marks the entries in the browser's history that the fields led to. */
const BY_FIELDS = "by-fields";

const SEARCH_DELAY_MS = 700;
const NUMBER_DELAY_MS = 300;

function delayOf({ type }: HTMLInputElement | HTMLSelectElement): number {
  if (type === "search") return SEARCH_DELAY_MS;
  return type === "number" ? NUMBER_DELAY_MS : 0;
}

function toAddress(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : "",
  ]);
  return cataloguePath(parseFilters(new URLSearchParams(fields)));
}

function showFilters(form: HTMLFormElement, filters: CatalogueFilters): void {
  const params = toParams(filters);
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
    } else if (field !== document.activeElement || field instanceof HTMLSelectElement) {
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
 * The list follows the fields: texts after 700 ms, numbers after 300 ms, choices at once. Scroll
 * position and focus stay.
 */
export function useFilterForm(filters: CatalogueFilters) {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => () => clearTimeout(timer.current), []);
  const displayed = useRef(filters);
  useEffect(() => {
    // Not at the start: what was typed before this ran stays. Nor when the fields asked for this
    // list: the reader may have changed them since.
    const follows = state !== BY_FIELDS || isBack;
    if (ref.current && displayed.current !== filters && follows) showFilters(ref.current, filters);
    displayed.current = filters;
  }, [filters, state, isBack]);

  function apply() {
    clearTimeout(timer.current);
    if (!ref.current) return;
    const address = toAddress(ref.current);
    if (address === cataloguePath(filters)) return;
    navigate(address, { replace: true, preventScrollReset: true, state: BY_FIELDS });
  }

  return {
    ref,
    onChange: (event: FormEvent<HTMLElement>) => {
      const { target } = event;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(apply, delayOf(target));
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply();
      showList(event.currentTarget);
    },
  };
}

export type FilterForm = ReturnType<typeof useFilterForm>;
