import type { Translate } from "~/i18n/translate";
import { cataloguePath, noFilters } from "~/catalogue/filters";
import type { ProductView } from "./product-view";

/** Home, catalogue, category, product; where the data names no category the manufacturer. */
export function breadcrumb(
  product: Pick<ProductView, "name" | "category" | "categoryPath" | "manufacturer" | "path">,
  t: Translate,
): { label: string; path: string }[] {
  return [
    { label: t("common.home"), path: "/" },
    { label: t("nav.catalogue"), path: "/katalog" },
    product.category
      ? { label: product.category, path: product.categoryPath }
      : { label: product.manufacturer, path: manufacturerPath(product.manufacturer) },
    { label: product.name, path: product.path },
  ];
}

export function manufacturerPath(manufacturer: string): string {
  return cataloguePath({ ...noFilters, manufacturers: [manufacturer] });
}
