import type { Translate } from "~/i18n/translate";
import type { ProductView } from "./product-view";

/** Home, catalogue, category, product; where the data names no category the manufacturer. */
export function breadcrumb(
  product: Pick<
    ProductView,
    "name" | "category" | "categoryPath" | "manufacturer" | "manufacturerPath" | "path"
  >,
  t: Translate,
): { label: string; path: string }[] {
  return [
    { label: t("common.home"), path: "/" },
    { label: t("nav.catalogue"), path: "/katalog" },
    product.category
      ? { label: product.category, path: product.categoryPath }
      : { label: product.manufacturer, path: product.manufacturerPath },
    { label: product.name, path: product.path },
  ];
}
