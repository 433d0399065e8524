import type { ProductCardData } from "~/parts/product-card-data";

/** Everything the product page shows. Money in gross euro cents. */
export interface ProductView {
  id: number;
  /** The page's path. */
  path: string;
  /** The page's absolute address, for sharing. */
  url: string;
  name: string;
  articleNumber: string;
  manufacturer: string;
  category: string;
  /** Empty when the data doesn't say. */
  subcategory: string;
  condition: string;
  unit: string;
  priceCents: number;
  currency: string;
  /** Pieces that can be bought. */
  stock: number;
  /** Keys or absolute URLs; without any the product is offered by quote only. */
  images: string[];
  /** Safe HTML, `""` for none. */
  description: string;
  similar: ProductCardData[];
}
