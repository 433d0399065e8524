export function productPath(product: { id: number; slug: string | null }): string {
  return `/produkt/${encodeURIComponent(product.slug ?? product.id)}`;
}
