import type { CatalogueFilters } from "./filters";
import type { ProductCardData } from "./product-card-data";

/** One page of the catalogue. */
export interface ProductPage {
  products: ProductCardData[];
  /** All products that the filters leave; with `more` at least so many. */
  total: number;
  /** The search found more than it lists. */
  more: boolean;
  /** The page that is shown: the last one when a later one was asked for. */
  page: number;
  pages: number;
  /** The products are not what was asked for but close to it. */
  near: ProductCardData[];
  /** The text as it was probably meant. */
  suggestion: string | undefined;
}

export function pagesOf(total: number, pageSize: number): number {
  return Math.max(Math.ceil(total / pageSize), 1);
}

export function placeOf({ page, pageSize }: Pick<CatalogueFilters, "page" | "pageSize">, total: number) {
  const shown = Math.min(page, pagesOf(total, pageSize));
  return { page: shown, offset: (shown - 1) * pageSize };
}
