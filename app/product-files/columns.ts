/** Specification, section 3. Of two names the first filled one counts. `max` in characters. */
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
  store_place: { names: ["Lagerplatz"], max: 30 },
  tax_kind: { names: ["Besteuerung"], max: 60 },
  source: { names: ["ImportFunction"], max: 100 },
  manufacturer_address: { names: ["HerstellerAnschrift"], max: 500 },
  responsible_person: { names: ["VerantwortlichePerson"], max: 500 },
  safety_notes: { names: ["Sicherheitshinweise"], max: 2000 },
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

export function namesOf(column: ProductColumn): readonly string[] {
  return columns[column].names;
}

export function nameOf(column: ProductColumn): string {
  return namesOf(column)[0] ?? column;
}

const known = new Map(
  Object.values(columns).flatMap(({ names }) => names.map((name) => [name.toLowerCase(), name])),
);

export function findColumnName(name: string): string | undefined {
  return known.get(name.trim().toLowerCase());
}

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
  "store_place",
  "tax_kind",
  "stock",
  "exported_stock",
  "currency",
  "images",
  "source",
  "manufacturer_address",
  "responsible_person",
  "safety_notes",
  "created_at",
] as const satisfies readonly ProductColumn[];
