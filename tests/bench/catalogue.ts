import type pg from "pg";
import { seededRandom } from "../support/search-styles";

/**
 * A catalogue of any size, the same for the same size. Part numbers are made like the real ones, in
 * families whose members differ in one or two characters.
 */
const LETTERS = "ABCDEFGH";

interface Maker {
  name: string;
  /** Of a hundred products. */
  share: number;
  lines: string[];
  /** `#` a digit, `@` one of eight letters, `%` one of three digits. */
  patterns: string[];
}

const makers: Maker[] = [
  {
    name: "Siemens",
    share: 24,
    lines: ["SIMATIC S7-300", "SIMATIC S7-1500", "ET 200SP"],
    patterns: ["6ES7%##-#@@##-0@B0", "6ES7#%#-#@@%#-0@@0"],
  },
  {
    name: "Siemens",
    share: 6,
    lines: ["SINAMICS S120", "SINAMICS G120"],
    patterns: ["6SL3%##-#@@##-#@@#"],
  },
  {
    name: "Allen-Bradley",
    share: 8,
    lines: ["ControlLogix", "PowerFlex 525"],
    patterns: ["17%6-@@##@/#@#", "25B-@###@###"],
  },
  {
    name: "Schneider Electric",
    share: 8,
    lines: ["Modicon M340", "Altivar"],
    patterns: ["BM@@@@##%#", "ATV#%#@##N#@"],
  },
  { name: "Festo", share: 7, lines: ["Kompaktzylinder", "Magnetventil"], patterns: ["#######"] },
  { name: "Phoenix Contact", share: 7, lines: ["QUINT POWER", "PLC-RSC"], patterns: ["2#######"] },
  {
    name: "ABB",
    share: 7,
    lines: ["ACS550", "CI801 Kommunikationsmodul"],
    patterns: ["3BSE######R#", "ACS##0-0#@-##A#-#"],
  },
  {
    name: "Omron",
    share: 6,
    lines: ["SYSMAC CJ1", "S8VK-G"],
    patterns: ["CJ%@-@@###-@#", "S8@@-@#####"],
  },
  {
    name: "Beckhoff",
    share: 5,
    lines: ["EtherCAT-Klemme", "Embedded-PC"],
    patterns: ["EL####-####", "CX%###-#%##"],
  },
  { name: "Pilz", share: 4, lines: ["PNOZ s4", "PNOZ m1p"], patterns: ["7#####%"] },
  { name: "Weidmüller", share: 4, lines: ["UR20 Buskoppler", "PROmax"], patterns: ["13######00"] },
  { name: "WAGO", share: 4, lines: ["Serie 750", "Serie 787"], patterns: ["7%0-###/###-###"] },
  {
    name: "Lenze",
    share: 4,
    lines: ["8200 vector", "9300 Servo"],
    patterns: ["E82@V###K#@##", "EVS93##-@@##"],
  },
  {
    name: "SEW-Eurodrive",
    share: 3,
    lines: ["MOVIDRIVE", "MOVITRAC"],
    patterns: ["MD@60@####-5@#-4-##"],
  },
  {
    name: "B&R",
    share: 3,
    lines: ["X20 Modul", "ACOPOS"],
    patterns: ["X20@@####-##", "8V10##.#%-#"],
  },
];

const conditions = [
  "Gebraucht - geprüft",
  "Gebraucht",
  "Neu OVP",
  "Neu",
  "Generalüberholt",
  "Defekt",
];
const kinds = [
  "Digitaleingabe",
  "Analogausgabe",
  "Zentralbaugruppe",
  "Frequenzumrichter",
  "Netzteil",
  "Servomotor",
  "Kommunikationsmodul",
  "Bedienpanel",
];
const details = [
  "24 V DC",
  "3 AC 400/480 V",
  "PROFINET",
  "PROFIBUS-DP",
  "IP67",
  "5,5 kW",
  "8 Kanäle",
  "16 Eingänge",
  "M12-Anschluss",
  "mit Speicherkarte",
];

export interface BenchProduct {
  id: number;
  name: string;
  description: string;
  slug: string;
  articleNumber: string;
  manufacturer: string;
  priceCents: number;
  condition: string;
  stock: number;
  image: string | null;
  createdAt: number;
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

function makePartNumber(pattern: string, random: () => number): string {
  return pattern.replace(/[#@%]/g, (slot) => {
    if (slot === "@") return LETTERS.charAt(Math.floor(random() * LETTERS.length));
    return String(Math.floor(random() * (slot === "#" ? 10 : 3)));
  });
}

const makerOfShare = makers.flatMap((maker) => Array.from({ length: maker.share }, () => maker));

/** Products 1 to `size`. */
export function* makeCatalogue(size: number): Generator<BenchProduct> {
  const random = seededRandom(20_240_101);
  const used = new Set<string>();
  for (let id = 1; id <= size; id++) {
    const maker = pick(makerOfShare, random);
    let articleNumber = makePartNumber(pick(maker.patterns, random), random);
    while (used.has(articleNumber)) articleNumber += LETTERS.charAt(Math.floor(random() * 8));
    used.add(articleNumber);
    const kind = pick(kinds, random);
    const hasImage = random() < 0.75;
    yield {
      id,
      name: `${maker.name} ${pick(maker.lines, random)} ${kind} ${articleNumber}`,
      description: `${kind} ${articleNumber}, ${pick(details, random)}, ${pick(details, random)}. Ausbauteil mit bestandener Funktionsprüfung und leichten Gebrauchsspuren.`,
      slug: `${articleNumber.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${id}`,
      articleNumber,
      manufacturer: maker.name,
      priceCents: 900 + Math.floor(random() ** 3 * 800_000),
      condition: pick(conditions, random),
      stock: random() < 0.85 ? 1 + Math.floor(random() * 9) : 0,
      image: hasImage ? "demo/1671-1.webp" : null,
      createdAt: Date.UTC(2024, 0, 1) + id * 60_000,
    };
  }
}

const BATCH = 5_000;

/** Fills the empty table and builds its indexes anew, which is faster than keeping them up to date. */
export async function loadCatalogue(client: pg.Client, size: number): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'products' and indexdef like '%WHERE listed'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  let batch: BenchProduct[] = [];
  for (const product of makeCatalogue(size)) {
    batch.push(product);
    if (batch.length === BATCH) {
      await insert(client, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await insert(client, batch);
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query("vacuum (analyze) products");
}

async function insert(client: pg.Client, batch: BenchProduct[]): Promise<void> {
  await client.query(
    `insert into products (id, name, description, slug, article_number, manufacturer, price_cents,
       condition, stock, images, source, created_at)
     select p.id, p.name, p.description, p.slug, p.number, p.manufacturer, p.price, p.condition, p.stock,
       case when p.image is null then '{}' else array[p.image] end, 'Manuell', to_timestamp(p.created / 1000.0)
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[],
       $8::text[], $9::int[], $10::text[], $11::bigint[])
       as p(id, name, description, slug, number, manufacturer, price, condition, stock, image, created)`,
    [
      batch.map((product) => product.id),
      batch.map((product) => product.name),
      batch.map((product) => product.description),
      batch.map((product) => product.slug),
      batch.map((product) => product.articleNumber),
      batch.map((product) => product.manufacturer),
      batch.map((product) => product.priceCents),
      batch.map((product) => product.condition),
      batch.map((product) => product.stock),
      batch.map((product) => product.image),
      batch.map((product) => product.createdAt),
    ],
  );
}
