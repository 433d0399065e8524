import { redirect } from "@remix-run/node";
import { categoryLabel } from "~/parts/category-label.server";
import { cataloguePath, noFilters } from "~/catalogue/filters";
import { categoryPath } from "~/parts/category-path";
import { productPath } from "~/parts/product-path";
import { findMovedProduct } from "~/parts/product-addresses.server";
import { findProductBySlugOrId, type ProductRow } from "~/parts/products.server";
import { viewReplacements } from "~/parts/replacements.server";
import { findSimilarProducts } from "~/parts/similar.server";
import type { Language } from "~/i18n/i18n";
import { env } from "~/platform/env.server";
import { findUnitsOnSale } from "~/stock/units-on-sale.server";
import { productDescription } from "./description.server";
import type { ProductView } from "./product-view";

const UNKNOWN_SUBCATEGORY = "Nicht angegeben";

/** @throws {Response} 301 when the address has the product's number, capitals or a former slug */
export async function findProductOfAddress(
  param: string,
  request: Request,
): Promise<ProductRow | undefined> {
  const lower = param.toLowerCase();
  const product =
    (await findProductBySlugOrId(param)) ??
    (lower === param ? undefined : await findProductBySlugOrId(lower));
  const moved = product ?? (await findMovedProduct(param));
  if (moved && (moved !== product || (moved.slug && moved.slug !== param))) {
    throw redirect(productPath(moved) + new URL(request.url).search, 301);
  }
  return product;
}

export async function viewProduct(product: ProductRow, language: Language): Promise<ProductView> {
  const path = productPath(product);
  const [similar, pieces, replacements] = await Promise.all([
    findSimilarProducts({ ...product, articleNumber: product.article_number }),
    product.has_pieces ? findUnitsOnSale(product.id) : [],
    product.in_stock ? [] : viewReplacements([product.article_number]),
  ]);
  return {
    id: product.id,
    path,
    url: env.APP_ORIGIN + path,
    name: product.name,
    articleNumber: product.article_number,
    manufacturer: product.manufacturer,
    manufacturerPath: cataloguePath({ ...noFilters, manufacturers: [product.manufacturer] }),
    category: categoryLabel(product.category, language),
    categoryPath: categoryPath(product.category),
    subcategory:
      product.subcategory === UNKNOWN_SUBCATEGORY
        ? ""
        : categoryLabel(product.subcategory, language),
    condition: product.condition,
    unit: product.unit,
    priceCents: product.price_cents,
    margin: product.tax_kind === "margin",
    currency: product.currency,
    stock: product.in_stock ? product.stock : 0,
    images: product.images,
    ...(Object.keys(product.picture_texts).length > 0
      ? { pictureTexts: product.picture_texts }
      : {}),
    description: productDescription(product).html,
    manufacturerAddress: product.manufacturer_address,
    responsiblePerson: product.responsible_person,
    safetyNotes: product.safety_notes,
    similar,
    ...(pieces.length > 0 ? { pieces } : {}),
    ...(replacements.length > 0 ? { replacements } : {}),
  };
}
