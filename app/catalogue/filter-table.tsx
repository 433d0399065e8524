import type { ReactNode } from "react";
import type { Translate } from "~/i18n/translate";
import type { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { CategoryChoice, CheckboxList, PriceRange, RadioChoice } from "./filter-controls";
import { toNames, toOneOf, toPriceRange, toText } from "./read-params";

export type Format = ReturnType<typeof useFormat>;

export interface Facets {
  /** Labels in the reader's language. */
  categories: [name: string, label: string, count: number][];
  manufacturers: [name: string, count: number][];
  conditions: string[];
}

export interface Filter<Values> {
  /** Its parameters with their defaults, which no link carries. */
  none: Values;
  /** Names in old links, which are redirected. */
  oldNames?: string[];
  /** Whatever is unknown, malformed or out of range counts as not set. */
  read: (params: URLSearchParams) => Values;
  /** Each value of a list has a chip of its own, worded as if it were the only one. */
  chip: (values: Values, t: Translate, format: Format, facets: Facets) => string;
  /** Ordered by `place`; `undefined` outside the panel. */
  panel:
    | { place: number; Control: (props: { values: Values; facets: Facets }) => ReactNode }
    | undefined;
}

function filter<Values>(entry: Filter<Values>): Filter<Values> {
  return entry;
}

const availabilities = ["all", "in-stock", "on-request"] as const;
type Availability = (typeof availabilities)[number];

const MAX_SEARCH_LENGTH = 200;

/**
 * Every filter, in the order of addresses and chips. Parsing, links, chips and panel follow from
 * it; filter-query.server.ts has the columns.
 */
export const filterTable = {
  search: filter<{ search: string }>({
    none: { search: "" },
    read: (params) => ({ search: toText(params.get("search"), MAX_SEARCH_LENGTH) }),
    chip: ({ search }, t) => t("catalogue.chipSearch", { text: search }),
    panel: undefined,
  }),

  /** In the address its slug, as a part of the path; a form sends it like the others. */
  category: filter<{ category: string }>({
    none: { category: "" },
    read: (params) => ({ category: toText(params.get("category")) }),
    chip: ({ category }, _t, _format, { categories }) =>
      categories.find(([name]) => name === category)?.[1] ?? category,
    panel: {
      place: 0,
      Control: ({ values, facets }) => (
        <CategoryChoice chosen={values.category} options={facets.categories} />
      ),
    },
  }),

  manufacturers: filter<{ manufacturers: string[] }>({
    none: { manufacturers: [] },
    oldNames: ["manufacturer"],
    read: (params) => ({
      manufacturers: toNames([...params.getAll("manufacturers"), ...params.getAll("manufacturer")]),
    }),
    chip: ({ manufacturers }) => manufacturers.join(),
    panel: {
      place: 4,
      Control: ({ values, facets }) => (
        <CheckboxList
          legend="catalogue.manufacturers"
          name="manufacturers"
          chosen={values.manufacturers}
          options={facets.manufacturers}
        />
      ),
    },
  }),

  price: filter<{
    /** Euro; `undefined` leaves the range open. */
    minPrice: number | undefined;
    maxPrice: number | undefined;
  }>({
    none: { minPrice: undefined, maxPrice: undefined },
    read: (params) => toPriceRange(params.get("minPrice"), params.get("maxPrice")),
    chip: ({ minPrice, maxPrice }, t, format) => {
      const euro = (amount = 0) => format.cents(Math.round(amount * 100));
      const ends = minPrice === undefined ? "To" : maxPrice === undefined ? "From" : "Between";
      return t(`catalogue.chip${ends}`, { from: euro(minPrice), to: euro(maxPrice) });
    },
    panel: { place: 1, Control: ({ values }) => <PriceRange {...values} /> },
  }),

  condition: filter<{ condition: string }>({
    none: { condition: "" },
    read: (params) => {
      const condition = toText(params.get("condition"));
      return { condition: condition === "Alle" || condition === "all" ? "" : condition };
    },
    chip: ({ condition }, t) => conditionLabel(condition, t),
    panel: {
      place: 3,
      Control: ({ values, facets }) => (
        <RadioChoice
          legend="catalogue.condition"
          name="condition"
          chosen={values.condition}
          options={["", ...facets.conditions]}
          label={(name, t) => (name ? conditionLabel(name, t) : t("catalogue.conditionAll"))}
        />
      ),
    },
  }),

  availability: filter<{ availability: Availability }>({
    none: { availability: "all" },
    read: (params) => ({ availability: toOneOf(availabilities, params.get("availability")) }),
    chip: ({ availability }, t) => t(`catalogue.availabilities.${availability}`),
    panel: {
      place: 2,
      Control: ({ values }) => (
        <RadioChoice
          legend="catalogue.availability"
          name="availability"
          chosen={values.availability}
          options={availabilities}
          label={(value, t) => t(`catalogue.availabilities.${value}`)}
        />
      ),
    },
  }),
};
