import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { deriveManufacturer } from "../../app/catalogue/manufacturers";

/** A row of the demo catalogue as its file has it. */
export interface DemoPart {
  id: number;
  name: string;
  description: string;
  manufacturer: string;
  category: string;
  subcategory: string;
  condition: string;
}

const file = new URL("../../dev/demo/parts.csv", import.meta.url);

/** Those that the shop lists: in stock, or without a picture. */
export function readDemoParts(): DemoPart[] {
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true, bom: true });
  return rows
    .filter((row) => Number(row.QuantityAvailable) > 0 || !row.ProduktImages?.startsWith('["'))
    .map((row) => ({
      id: Number(row.id),
      name: row.Bezeichnung ?? "",
      description: row.Beschreibung ?? "",
      manufacturer: row.Hersteller || deriveManufacturer(row.Bezeichnung ?? ""),
      category: row.Kategorie ?? "",
      subcategory: row.Unterkategorie ?? "",
      condition: row.Zustand ?? "",
    }));
}
