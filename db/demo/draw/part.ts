import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** What a drawing needs to know about a part of the catalogue. */
export interface Part {
  name: string;
  maker: string;
  /** Name without the maker and the order number: what is printed on the device. */
  model: string;
  number: string;
  text: string;
  category: string;
  group: string;
  condition: "new" | "boxed" | "used" | "refurbished" | "defective";
  pictures: string[];
  /** Seed of everything random: two offers of the same part are two different devices. */
  seed: string;
}

const Row = z.object({
  Bezeichnung: z.string(),
  Beschreibung: z.string(),
  ArtikelNr: z.string(),
  Hersteller: z.string(),
  Zustand: z.string(),
  Kategorie: z.string(),
  Unterkategorie: z.string(),
  ProduktImages: z.string(),
});

// Makers of two words; every other maker is the first word of the name.
const TWO_WORDS = [
  "Schneider Electric",
  "Mitsubishi Electric",
  "Phoenix Contact",
  "Bosch Rexroth",
  "Control Techniques",
];

function condition(text: string): Part["condition"] {
  if (/^Neu OVP/.test(text)) return "boxed";
  if (/^Neu/.test(text)) return "new";
  if (/^Defekt/.test(text)) return "defective";
  if (/^General/.test(text)) return "refurbished";
  return "used";
}

function toPart(row: z.infer<typeof Row>): Part {
  const name = row.Bezeichnung.split(" – ")[0] ?? row.Bezeichnung;
  const maker =
    row.Hersteller.trim() ||
    TWO_WORDS.find((m) => name.startsWith(m)) ||
    (name.split(" ")[0] ?? "");
  let model = name.replace(/\(.*?\)/g, "").replace(/ inkl\..*/, "");
  while (maker && model.startsWith(maker)) model = model.slice(maker.length).trim();
  const short = model.replace(row.ArtikelNr, "").replace(/\s+/g, " ").trim();
  const pictures = row.ProduktImages.includes("demo/")
    ? z.array(z.string()).parse(JSON.parse(row.ProduktImages))
    : [];
  return {
    name,
    maker,
    model: short || model,
    number: row.ArtikelNr.trim() || short,
    text: `${name} ${row.Beschreibung}`,
    category: row.Kategorie,
    group: row.Unterkategorie,
    condition: condition(row.Zustand),
    pictures: pictures.filter((p) => p.startsWith("demo/")),
    seed: pictures[0] ?? row.ArtikelNr,
  };
}

/** The parts of the catalogue that show pictures. */
export function readParts(file: URL): Part[] {
  const rows: unknown = parse(readFileSync(file), {
    columns: true,
    bom: true,
    relax_column_count: true,
  });
  return z
    .array(Row)
    .parse(rows)
    .map(toPart)
    .filter((part) => part.pictures.length > 0);
}

/** Largest value before a unit in the text, such as 5.5 for "5,5 kW". */
export function quantity(text: string, unit: string): number | undefined {
  const match = new RegExp(`(\\d+(?:[.,]\\d+)?)\\s*${unit}`).exec(text);
  return match?.[1] ? Number(match[1].replace(",", ".")) : undefined;
}

/** Number of channels or ports named in the text. */
export function channels(part: Part, fallback: number): number {
  const match =
    /(\d+)(?:-Kanal| Kanäle| x | ?x ?24| DI| DO| AI| AO|-fach| Ports?|xRJ| Eing| Ausg)/.exec(
      part.text.replace(part.number, ""),
    );
  const n = match?.[1] ? Number(match[1]) : fallback;
  return n >= 1 && n <= 64 ? n : fallback;
}
