/**
 * The specification's column names (section 3) and the product columns they fill. Where a column
 * has two names the first one counts, the second one when the first is empty. `max` is the longest
 * text in characters.
 */
export const textColumns = {
  name: { names: ["Bezeichnung"], max: 500 },
  description: { names: ["Beschreibung"], max: 50_000 },
  full_description: { names: ["seoFullBeschreibung"], max: 200_000 },
  seo_title: { names: ["seotitle"], max: 300 },
  seo_description: { names: ["seodescription"], max: 1000 },
  seo_keywords: { names: ["seokeywords"], max: 1000 },
  slug: { names: ["seourl", "seo_url"], max: 200 },
  article_number: { names: ["ArtikelNr", "Artikelnummer"], max: 100 },
  manufacturer: { names: ["Hersteller"], max: 100 },
  condition: { names: ["Zustand"], max: 100 },
  category: { names: ["Kategorie"], max: 100 },
  subcategory: { names: ["Unterkategorie"], max: 100 },
  unit: { names: ["Einheit"], max: 40 },
  source: { names: ["ImportFunction"], max: 100 },
} as const satisfies Record<string, { names: readonly string[]; max: number }>;

export const otherColumns = {
  id: { names: ["id"] },
  price_cents: { names: ["VerkaufspreisBrutto"] },
  stock: { names: ["QuantityAvailable", "Anzahl"] },
  exported_stock: { names: ["BestandBeimExport"] },
  currency: { names: ["Currency"] },
  images: { names: ["ProduktImages"] },
  created_at: { names: ["created_at"] },
} as const satisfies Record<string, { names: readonly string[] }>;

export type TextColumn = keyof typeof textColumns;
export type ProductColumn = TextColumn | keyof typeof otherColumns;

const columns: Record<ProductColumn, { names: readonly string[] }> = {
  ...textColumns,
  ...otherColumns,
};

/** What a column is called in files: its names in the order in which they count. */
export function namesOf(column: ProductColumn): readonly string[] {
  return columns[column].names;
}

/** The name for messages and exports. */
export function nameOf(column: ProductColumn): string {
  return namesOf(column)[0] ?? column;
}

const known = new Map(
  Object.values(columns).flatMap(({ names }) => names.map((name) => [name.toLowerCase(), name])),
);

/** The proper spelling of a column's name, which may differ in case; `undefined` if unknown. */
export function findColumnName(name: string): string | undefined {
  return known.get(name.trim().toLowerCase());
}

/** The columns of an export, in the order of the specification. */
export const exportColumns = [
  "id",
  "name",
  "description",
  "full_description",
  "seo_title",
  "seo_description",
  "seo_keywords",
  "slug",
  "article_number",
  "manufacturer",
  "price_cents",
  "condition",
  "category",
  "subcategory",
  "unit",
  "stock",
  "exported_stock",
  "currency",
  "images",
  "source",
  "created_at",
] as const satisfies readonly ProductColumn[];
