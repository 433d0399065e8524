/** Lists are serialised into the page, so this stays small. */
export interface ProductCardData {
  id: number;
  slug: string | null;
  name: string;
  articleNumber: string;
  manufacturer: string;
  /** Gross, euro cents. */
  priceCents: number;
  condition: string;
  /** Taxed by § 25a UStG: there is no net price. */
  margin?: boolean;
  /** Units for sale. */
  stock: number;
  /** Key or absolute URL; without one the product is offered by quote only. */
  image: string | undefined;
}
