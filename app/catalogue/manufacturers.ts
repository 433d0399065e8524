/**
 * The fixed list of the specification's section 3, and spellings found in product names. Keys are
 * what the shop shows.
 */
const spellings: Record<string, readonly string[]> = {
  ABB: [],
  "Allen-Bradley": ["Allen Bradley", "AllenBradley", "Rockwell Automation", "Rockwell"],
  Balluff: [],
  Banner: ["Banner Engineering"],
  Baumer: [],
  Baumüller: ["Baumueller"],
  Beckhoff: [],
  "Bosch Rexroth": ["Rexroth", "Indramat", "Bosch"],
  "B&R": ["B+R", "B und R", "B&amp;R", "Bernecker"],
  Bürkert: ["Buerkert", "Burkert"],
  Cognex: [],
  "Control Techniques": [],
  Danfoss: [],
  Eaton: ["Klöckner-Moeller", "Klöckner Moeller", "Moeller"],
  "Endress+Hauser": ["Endress&Hauser", "Endress Hauser", "E+H"],
  Euchner: [],
  Fanuc: ["GE Fanuc"],
  Festo: [],
  Harting: [],
  Heidenhain: [],
  Hirschmann: [],
  Hitachi: [],
  ifm: ["ifm electronic"],
  JUMO: [],
  KEB: [],
  Keyence: [],
  Kübler: ["Kuebler"],
  KUKA: [],
  Lapp: ["Lapp Kabel", "Lappkabel"],
  Lenze: [],
  Leuze: ["Leuze electronic"],
  "Mitsubishi Electric": ["Mitsubishi"],
  Moxa: [],
  Murrelektronik: ["Murr Elektronik", "Murr"],
  Omron: [],
  Panasonic: [],
  Parker: ["Parker Hannifin"],
  "Pepperl+Fuchs": ["Pepperl&Fuchs", "Pepperl und Fuchs", "Pepperl Fuchs", "P+F"],
  "Phoenix Contact": ["Phoenix"],
  Pilz: [],
  "Pro-face": ["Proface"],
  Rittal: [],
  Schmersal: [],
  "Schneider Electric": ["Schneider", "Telemecanique"],
  "SEW-Eurodrive": ["SEW Eurodrive", "SEW"],
  SICK: [],
  Siemens: [],
  SMC: [],
  Stöber: ["Stoeber"],
  Turck: [],
  WAGO: [],
  Weidmüller: ["Weidmueller", "Weidmuller"],
  wenglor: [],
  Yaskawa: [],
};

export const manufacturerSpellings: readonly (readonly [
  name: string,
  others: readonly string[],
])[] = Object.entries(spellings);

export const manufacturers: readonly string[] = Object.keys(spellings);

const UNKNOWN_MANUFACTURER = "Unbekannt";

const bySpelling = new Map(
  Object.entries(spellings).flatMap(([name, others]) =>
    [name, ...others].map((spelling) => [fold(spelling), name] as const),
  ),
);

// Longest first: of several spellings at one place the longest counts.
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...bySpelling.keys()]
    .sort((a, b) => b.length - a.length)
    .map((spelling) => spelling.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|")})(?![\\p{L}\\p{N}])`,
  "u",
);

/** Case, kinds of white space and spaces around "&" and "+" make no difference. */
function fold(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/ ?([&+]) ?/g, "$1");
}

export function manufacturerKey(name: string): string {
  const folded = fold(name.trim());
  return fold(bySpelling.get(folded) ?? folded);
}

/**
 * Specification, section 3: the first name of the list that is a word of the product's name, else
 * that name's first word, else "Unbekannt".
 */
export function deriveManufacturer(name: string): string {
  const known = findMaker(name);
  if (known) return known;
  const firstWord = name
    .trim()
    .split(/\s+/, 1)[0]
    ?.replace(/[,;:]+$/, "");
  return firstWord || UNKNOWN_MANUFACTURER;
}

/** The first name of the list that is a word of the text. */
export function findMaker(text: string): string | undefined {
  const found = pattern.exec(fold(text))?.[0];
  return found === undefined ? undefined : bySpelling.get(found);
}

const makerWords = new Set([...bySpelling.keys()].flatMap((spelling) => spelling.split(" ")));

/** A word that is, or is part of, a maker's name. */
export function isMakerWord(word: string | undefined): boolean {
  return word !== undefined && makerWords.has(fold(word.replace(/[,;:.]+$/, "")));
}
