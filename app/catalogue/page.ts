import type { CatalogueFilters } from "./filters";
import type { ReplacementView } from "~/parts/replacements.server";
import type { ProductCardData } from "~/parts/product-card-data";

export interface ProductPage {
  products: ProductCardData[];
  /** With `more` at least so many. */
  total: number;
  /** The search found more than it lists. */
  more: boolean;
  /** The last page when a later one was requested. */
  page: number;
  pages: number;
  /** Carry exactly the number that was typed, and are sold. */
  soldOut: ProductCardData[];
  /** Close to the search text: similar numbers, or what `suggestion` finds. */
  near: ProductCardData[];
  /** The text as it was probably meant; it has results. */
  suggestion: string | undefined;
  /** What of the text had to be left out to find `products`. */
  without: string[];
  /** What of the text `near` lacks. */
  nearWithout: string[];
  /** What can take the place of the part whose number was typed. */
  replacements: ReplacementView[];
}

export function pagesOf(total: number, pageSize: number): number {
  return Math.max(Math.ceil(total / pageSize), 1);
}

/** The page that can be displayed, and how many products come before it. */
export function clampPage(
  { page, pageSize }: Pick<CatalogueFilters, "page" | "pageSize">,
  total: number,
) {
  const displayed = Math.min(page, pagesOf(total, pageSize));
  return { page: displayed, offset: (displayed - 1) * pageSize };
}

const MAX_PAGE_LINKS = 7;

/** `undefined` for a gap: all up to seven pages, else the ends and the surroundings. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (pages <= MAX_PAGE_LINKS) return range(1, pages);
  if (page <= 4) return [...range(1, 5), undefined, pages];
  if (page >= pages - 3) return [1, undefined, ...range(pages - 4, pages)];
  return [1, undefined, ...range(page - 1, page + 1), undefined, pages];
}
