/** What a card in a list shows. Lists are serialised into the page, so this stays small. */
export interface ProductCardData {
  id: number;
  slug: string | null;
  name: string;
  articleNumber: string;
  manufacturer: string;
  /** Gross, euro cents. */
  priceCents: number;
  condition: string;
  /** Pieces that can be bought. */
  stock: number;
  /** Key or absolute URL of the first picture; without one the product is offered by quote only. */
  image: string | undefined;
}
