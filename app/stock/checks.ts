/** What is tried on a piece; `piece.checks` has their names. */
export const checkNames = [
  "housing",
  "power-up",
  "self-test",
  "communication",
  "inputs",
  "outputs",
  "display",
  "touch",
  "output-voltage",
  "load-run",
  "switching",
  "safety-function",
  "sensing",
  "tightness",
  "movement",
  "brake",
  "feedback",
  "insulation",
  "fan",
  "memory",
  "memory-wiped",
] as const;

export type CheckName = (typeof checkNames)[number];

interface Kind {
  /** As categories, subcategories or names have it. */
  words: RegExp;
  checks: readonly CheckName[];
}

/** The first that fits decides: what a part is called says more than its category. */
const kinds: readonly Kind[] = [
  {
    words: /motor\b|motoren\b/i,
    checks: ["housing", "insulation", "movement", "brake", "feedback"],
  },
  {
    words: /umrichter|servo|antrieb|drive|verstärker/i,
    checks: [
      "housing",
      "power-up",
      "display",
      "communication",
      "inputs",
      "outputs",
      "load-run",
      "fan",
      "memory-wiped",
    ],
  },
  {
    words: /HMI|bedien|panel|touch/i,
    checks: ["housing", "power-up", "display", "touch", "communication", "memory", "memory-wiped"],
  },
  {
    words: /stromversorgung|netzteil|power supply|USV/i,
    checks: ["housing", "power-up", "output-voltage", "load-run", "fan"],
  },
  {
    words: /SPS|steuerung|CPU|IPC|PC\b/i,
    checks: [
      "housing",
      "power-up",
      "self-test",
      "communication",
      "inputs",
      "outputs",
      "memory",
      "memory-wiped",
    ],
  },
  {
    words: /E\/A|I\/O|klemme/i,
    checks: ["housing", "power-up", "communication", "inputs", "outputs"],
  },
  {
    words: /kommunikation|netzwerk|switch|profibus/i,
    checks: ["housing", "power-up", "self-test", "communication", "memory-wiped"],
  },
  {
    words: /sicherheit|safety/i,
    checks: ["housing", "power-up", "safety-function", "inputs", "outputs"],
  },
  {
    words: /sensor|laser|kamera|encoder|geber/i,
    checks: ["housing", "power-up", "sensing", "outputs", "communication"],
  },
  { words: /schalt|schütz|relais/i, checks: ["housing", "switching", "insulation"] },
  {
    words: /pneumatik|ventil|zylinder/i,
    checks: ["housing", "tightness", "movement", "switching"],
  },
  {
    words: /robot/i,
    checks: ["housing", "power-up", "self-test", "communication", "movement", "memory-wiped"],
  },
];

const usual: readonly CheckName[] = ["housing", "power-up", "self-test", "communication"];

/** What to try on a part of this kind, in the order of the work. */
export function checksFor({
  category,
  subcategory = "",
  name,
}: {
  category: string;
  subcategory?: string;
  name: string;
}): readonly CheckName[] {
  for (const text of [subcategory, category, name]) {
    const kind = kinds.find(({ words }) => words.test(text));
    if (kind) return kind.checks;
  }
  return usual;
}
