import type { DispatchTexts } from "~/settings/dispatch.server";
import type { ShippingTable } from "~/settings/shipping";
import type { ReplacementView } from "~/parts/replacements.server";
import type { ProductCardData } from "~/parts/product-card-data";
import type { UnitOnSale } from "~/stock/units-on-sale.server";

/** How parts are sent; from the settings. */
export interface Supply {
  dispatch: DispatchTexts;
  shipping: ShippingTable;
  /** Of one piece within Germany. */
  shippingCents: number;
}

export interface ProductView {
  id: number;
  /** Relative, for links. */
  path: string;
  url: string;
  name: string;
  articleNumber: string;
  manufacturer: string;
  manufacturerPath: string;
  /** Empty when the data doesn't say. */
  category: string;
  categoryPath: string;
  /** Empty when the data doesn't say. */
  subcategory: string;
  condition: string;
  unit: string;
  priceCents: number;
  /** Taxed by § 25a UStG: there is no net price. */
  margin: boolean;
  currency: string;
  /** Units for sale. */
  stock: number;
  /** Keys or absolute URLs; without any the product is offered by quote only. */
  images: string[];
  /** What they show, where somebody has said so. */
  pictureTexts?: Record<string, string>;
  description: string;
  /** Empty when the data doesn't say. */
  manufacturerAddress: string;
  responsiblePerson: string;
  safetyNotes: string;
  similar: ProductCardData[];
  /** Missing where there are none. */
  pieces?: UnitOnSale[];
  /** What can take its place while it can't be bought; missing where nothing is known. */
  replacements?: ReplacementView[];
}
