import { createReadStream } from "node:fs";
import { fileURLToPath } from "node:url";
import { deriveManufacturer } from "../../app/catalogue/manufacturers";
import { db } from "../../app/platform/db.server";
import { parse } from "csv-parse";

const file = fileURLToPath(new URL("../../dev/demo/parts.csv", import.meta.url));

const BATCH = 100;

function pictures(text = ""): string[] {
  const list: unknown = text.startsWith("[") ? JSON.parse(text) : [];
  return Array.isArray(list)
    ? list.filter((key): key is string => /^demo\//.test(String(key)))
    : [];
}

/** Puts the demo catalogue into the test's database, without its pictures. */
export async function loadDemoCatalogue(): Promise<void> {
  const products = [];
  for await (const row of createReadStream(file).pipe(parse({ columns: true }))) {
    const part = row as Record<string, string>;
    const name = part.Bezeichnung ?? "";
    products.push({
      id: Number(part.id),
      name,
      description: part.Beschreibung ?? "",
      slug: part.seourl || null,
      article_number: part.ArtikelNr ?? "",
      manufacturer: part.Hersteller || deriveManufacturer(name),
      price_cents: Math.round(Number(part.VerkaufspreisBrutto) * 100),
      condition: part.Zustand ?? "",
      category: part.Kategorie ?? "",
      subcategory: part.Unterkategorie ?? "",
      stock: Number(part.QuantityAvailable),
      images: pictures(part.ProduktImages),
      source: part.ImportFunction ?? "",
      created_at: new Date(part.created_at ?? 0),
    });
  }
  for (let at = 0; at < products.length; at += BATCH) {
    await db
      .insertInto("products")
      .values(products.slice(at, at + BATCH))
      .execute();
  }
}

export async function demoCategories(): Promise<string[]> {
  const names = new Set<string>();
  for await (const row of createReadStream(file).pipe(parse({ columns: true }))) {
    names.add((row as Record<string, string>).Kategorie ?? "");
  }
  return [...names];
}
