import type { Translate } from "~/i18n/translate";
import { cataloguePath, noFilters } from "~/catalogue/filters";
import type { ProductView } from "./product-view";

/** Home, catalogue, manufacturer, product. */
export function breadcrumb(
  product: Pick<ProductView, "name" | "manufacturer" | "path">,
  t: Translate,
): { label: string; path: string }[] {
  return [
    { label: t("common.home"), path: "/" },
    { label: t("nav.catalogue"), path: "/katalog" },
    { label: product.manufacturer, path: manufacturerPath(product.manufacturer) },
    { label: product.name, path: product.path },
  ];
}

export function manufacturerPath(manufacturer: string): string {
  return cataloguePath({ ...noFilters, manufacturers: [manufacturer] });
}
