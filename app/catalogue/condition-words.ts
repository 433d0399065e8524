import type { ConditionName } from "~/parts/conditions";

const used: ConditionName[] = ["Gebraucht", "Gebraucht - geprüft"];
const tested: ConditionName[] = ["Gebraucht - geprüft"];
const unused: ConditionName[] = ["Neu", "Neu OVP"];
const boxed: ConditionName[] = ["Neu OVP"];
const refurbished: ConditionName[] = ["Generalüberholt"];
const defective: ConditionName[] = ["Defekt"];

/** What buyers write of a part's condition, and the catalogue's names for it. The longer one counts. */
const phrases: [pattern: string, names: ConditionName[]][] = [
  ["gebraucht(?:e[rnms]?)?(?: -| und|,)? geprüft(?:e[rnms]?)?", tested],
  ["used(?: and|,|,? -)? tested|geprüft(?:e[rnms]?)?|tested|getestet(?:e[rnms]?)?", tested],
  ["neu(?:e[rnms]?)?,? (?:in )?ovp|new in (?:original )?(?:box|packaging)|ovp|boxed|sealed", boxed],
  ["original ?verpackt(?:e[rnms]?)?", boxed],
  [
    "(?:general)?(?:über|ueber)holt(?:e[rnms]?)?|refurbished|refurb|reconditioned|overhauled",
    refurbished,
  ],
  ["aufbereitet(?:e[rnms]?)?|aufgearbeitet(?:e[rnms]?)?", refurbished],
  ["neu(?:e[rnms]?)?|neuware|unbenutzt(?:e[rnms]?)?|(?:brand )?new|unused", unused],
  ["gebraucht(?:e[rnms]?)?|used|second[ -]?hand", used],
  ["defekt(?:e[rnms]?)?|kaputt(?:e[rnms]?)?|defective|faulty|broken|for parts", defective],
];

const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${phrases.map(([phrase]) => `(${phrase})`).join("|")})(?![\\p{L}\\p{N}]|-[\\p{L}\\p{N}])`,
  "giu",
);

/** The conditions that a query names, and the text without them. */
export function takeConditions(text: string): {
  conditions: ConditionName[];
  /** As they were typed. */
  typed: string[];
  rest: string;
} {
  const conditions = new Set<ConditionName>();
  const typed: string[] = [];
  const rest = text.normalize("NFC").replace(pattern, (found: string, ...groups: unknown[]) => {
    const index = groups.findIndex((group) => group !== undefined);
    for (const name of phrases[index]?.[1] ?? []) conditions.add(name);
    typed.push(found);
    return " ";
  });
  return { conditions: [...conditions], typed, rest };
}
