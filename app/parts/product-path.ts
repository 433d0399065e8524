/** The address of a product's page: its slug, or its number where it has none. */
export function productPath(product: { id: number; slug: string | null }): string {
  return `/produkt/${encodeURIComponent(product.slug ?? product.id)}`;
}
