/**
 * How makers write their order numbers. Blanks and dashes between the groups may be missing or stand
 * for each other, as on type plates and in mails. Every pattern is linear: fixed lengths, or one
 * bounded run at the end.
 */
export interface NumberShape {
  maker: string;
  pattern: RegExp;
  /** Joins its groups. */
  by: string;
  /** Above the others' 10: preferred to another number of the same maker on the line. */
  weight?: number;
  /** Only where the maker is named on the line. */
  named?: boolean;
  /** Of each group what it must have been. */
  repair?: (group: string, index: number) => string;
}

const START = String.raw`(?<![\p{L}\p{N}_.-])`;
const END = String.raw`(?!-?[\p{L}\p{N}_]|[./]\p{N})`;
const GAP = "[ -]?";

function shape(
  maker: string,
  groups: readonly string[],
  more: Partial<Omit<NumberShape, "maker" | "pattern">> & { gap?: string } = {},
): NumberShape {
  const { gap = GAP, by = "-", ...rest } = more;
  const source = groups.map((group) => `(${group})`).join(gap);
  return { maker, pattern: new RegExp(START + source + END, "giu"), by, ...rest };
}

/** A digit, also as people type or scan it: O is 0, I and l are 1. */
const D = "[0-9OIL]";

/** Where an order number of Siemens (MLFB: 7, 5 and 4 characters) can only have a digit. */
const siemensDigits = [
  (at: number) => at === 0 || at > 2,
  (at: number, length: number) => at === 0 || at >= length - 2,
  (at: number) => at === 0 || at === 3,
];

function repairSiemens(group: string, index: number): string {
  const plain = group.replace(/[ -]/g, "").replace(/^1P(?=.{7})/, "");
  return [...plain]
    .map((letter, at) =>
      siemensDigits[index]?.(at, plain.length)
        ? letter.replace("O", "0").replace(/[IL]/, "1")
        : letter,
    )
    .join("");
}

const SIEMENS_HEAD = `(?:1P ?)?[1-9] ?[A-Z]{2}${D}${GAP}${D}{3}`;

export const numberShapes: readonly NumberShape[] = [
  shape("Siemens", [SIEMENS_HEAD, `${D}[A-Z0-9]{2}${D}{2}`, `${D}[A-Z]{2}${D}`], {
    repair: repairSiemens,
  }),
  shape("Siemens", [SIEMENS_HEAD, `${D}[A-Z]{2}${D}{2}`], { repair: repairSiemens }),
  shape("Siemens", ["(?:1P ?)?[1-9][A-Z]{2}[0-9]{4}", "[0-9][A-Z0-9]{0,4}"], {
    gap: "-",
    repair: repairSiemens,
  }),
  shape("Siemens", ["A5E", "[0-9]{8,11}"], { by: "" }),
  shape("Siemens", ["C98043", "A[0-9]{4}", "L[0-9]{1,3}"]),
  shape("ABB", ["[12][CST][A-Z]{2}", "[0-9]{3}", "[0-9]{3}", "R[0-9]{4}"], { by: "" }),
  shape("ABB", ["3B[A-Z]{2}", "[0-9]{6}R[0-9]{1,4}"], { by: "" }),
  shape("ABB", ["3H[A-Z]{2} ?[0-9]{4,6}", "[0-9]{1,3}"], { gap: "-" }),
  shape("ABB", ["3H[A-Z]{2} ?[0-9]{4,6}", "[0-9]{3}"], { gap: " " }),
  shape("ABB", ["ACS[0-9]{3}", "[A-Z]?[0-9]{2}[A-Z]?", "[0-9]{2,3}[A-Z][0-9]?", "[0-9]"], {
    gap: "[ -]",
  }),
  shape("ABB", ["ACS[0-9]{3}", "[A-Z]?[0-9]{2}[A-Z]?", "[0-9]{2,3}[A-Z][0-9]?-?[0-9]"], {
    gap: "-?",
  }),
  shape(
    "Allen-Bradley",
    [
      "17(?:3[48]|46|47|5[67]|6[0-9]|71|8[45]|9[124])|2711[A-Z]?|20[A-G]|22[A-F]|25[A-C]|440[A-Z]|2080|209[478]|2198|1606|193",
      "[A-Z][A-Z0-9]{1,14}(?:-[A-Z0-9]{1,8}){0,3}",
    ],
    { gap: "-" },
  ),
  shape(
    "Allen-Bradley",
    [
      "17(?:34|46|47|5[67]|6[0-9]|71|94)|2711[A-Z]|440[A-Z]",
      "[A-Z]{1,3}[0-9][A-Z0-9]{0,8}|A?ENBT|AENT[R]?|CNBR?",
    ],
    { gap: " " },
  ),
  shape("Fanuc", ["A[0-9]{2}[A-Z]", "[0-9]{4}", "[A-Z][0-9]{3}(?:#[A-Z0-9]{1,6})?"]),
  shape("Fanuc", ["A[0-9]{3}", "[0-9]{4}", "[A-Z][0-9]{3}"], { gap: "-" }),
  shape("Beckhoff", ["E[KLPSJ]|K[LS]|BK|CX|AX|AM|CP|BC", "[0-9]{4}(?:(?:-| (?=0))[0-9]{4}){0,2}"], {
    by: "",
    gap: "",
    repair: (group) => group.replaceAll(" ", "-"),
  }),
  shape("Beckhoff", ["E[KL]|KL|BK|CX|AX", "[0-9]{4}(?:-[0-9]{4}){0,2}"], { by: "", gap: " " }),
  shape("B&R", ["X20c?|X67", "[A-Z]{2}", "[0-9]{4}(?:-[0-9]{1,2})?"], { by: "", gap: "[ -]?" }),
  shape("B&R", [String.raw`[2-9][A-Z]{1,4}[0-9]{3,5}\.[A-Z0-9]{2,9}-[A-Z0-9]{1,4}`]),
  shape("WAGO", ["75[0-9]|7[678][0-9]|85[0-9]", "[0-9]{3,4}(?:/[0-9]{3}-[0-9]{3})?"], { gap: "-" }),
  shape("WAGO", ["[278][0-9]{2,3}", "[0-9]{3,4}(?:/[0-9]{3}-[0-9]{3})?"], {
    gap: "[ /-]",
    named: true,
  }),
  shape("KUKA", ["00", "[0-9]{3}", "[0-9]{3}"], { gap: "-" }),
  shape("KUKA", ["00", "[0-9]{3}", "[0-9]{3}"], { named: true }),
  shape("Hirschmann", ["94[0-9][0-9]{3}", "[0-9]{3}"], { gap: "-" }),
  shape("Murrelektronik", ["[0-9]{4,5}", "[0-9]{5}", "[0-9]{7}"], { gap: "-" }),
  shape("Harting", ["09", "[0-9]{2}", "[0-9]{3}", "[0-9]{4}"], { by: "", named: true }),
  shape("Phoenix Contact", ["[0-35][0-9]", "[0-9]{2}", "[0-9]{2}", "[0-9]"], {
    by: "",
    named: true,
  }),
  shape("Phoenix Contact", ["[0-35][0-9]", "[0-9]{2}", "[0-9]{3}"], { by: "", named: true }),
  shape("Danfoss", ["1[379][0-9]", "[A-Z]", "[0-9]{4}"], { by: "", gap: "" }),
  shape("Danfoss", ["1[379][0-9]", "[A-Z]", "[0-9]{4}"], { by: "", named: true }),
  shape("Heidenhain", ["E[CQR][NIO]|R[OC][DCNQ]", "[0-9]{3,4}[A-Z]?", "[0-9]{3,5}"], {
    by: " ",
    gap: "[ -]?",
  }),
  shape("Balluff", ["BES|BTL|BOS|BNS|BUS|BNI", "[A-Z0-9]{2,4}-[A-Z0-9.-]{2,24}[A-Z0-9]"], {
    by: " ",
  }),
  shape("Balluff", ["B(?:AE|AV|CC|ES|HS|IS|NI|NS|OS|TL|US|VS)0[0-9A-Z]{3}"], { weight: 14 }),
  shape("Leuze", ["AMS", "[0-9]{3}i", "[0-9]{2,3}"], { by: " " }),
  shape("Rittal", ["SK|TS|AE|KL|VX|CM|DK|SZ|SV|HD|EB|BG", String.raw`[0-9]{4}[. ]?[0-9]{3}`], {
    by: " ",
  }),
  shape(
    "Baumer",
    [
      "IFRM|OADM|UNDK|FHDK|FZDK|OHDK|FPDK|UNAM|FADK|IFBR",
      "[0-9]{2}[A-Z]?[0-9]{4}(?:/[A-Z0-9]{1,9})?",
    ],
    { by: " " },
  ),
  shape("Moxa", ["MGate|NPort|ioLogik|ioThinx", "[A-Z]{0,3}[0-9]{3,5}[A-Z0-9-]{0,10}"], {
    by: " ",
  }),
  shape("Omron", ["E[23][A-Z]{1,2}[0-9]{0,2}-[A-Z0-9-]{3,24}", String.raw`[0-9](?:\.[0-9])?M`], {
    by: " ",
    gap: " ",
    weight: 14,
  }),
  shape(
    "Omron",
    [
      "(?:MY|LY|MK)[0-9][A-Z0-9-]{0,6}|G[2-9][A-Z]{1,3}-[A-Z0-9-]{1,12}",
      String.raw`(?:[0-9]{2,3}(?:/[0-9]{3})? ?V?[AD]C|[AD]C[0-9]{2,3})(?: ?\([A-Z]\))?`,
    ],
    { by: " ", gap: " ", repair: (group) => group.replaceAll(" ", "") },
  ),
  shape("Mitsubishi Electric", [
    "FR",
    "[A-Z][0-9]{3}[A-Z]?",
    "[0-9.]{2,5}[A-Z]?",
    "EC|NA|E[0-9]{1,3}",
  ]),
  shape("Mitsubishi Electric", [
    "MR",
    "J[E0-9][A-Z]{0,2}",
    "[0-9]{2,3}[A-Z]{1,2}[0-9]?(?:-[A-Z0-9]{1,4})?",
  ]),
  shape("Mitsubishi Electric", ["H[ACFGK]", "[A-Z]{2}[0-9]{2,4}[A-Z]{0,3}"], { gap: "[ -]" }),
  shape(
    "Mitsubishi Electric",
    ["FX[1-5][A-Z]{0,2}", "[0-9]{1,3}M[A-Z](?:/[A-Z]{2,3})?(?:-[A-Z0-9]{1,3})?"],
    { gap: "[ -]" },
  ),
  shape("Lenze", [
    "E[0-9]{2}[A-Z]{2}[0-9]{3}[A-Z0-9_]{2,10}|EVS[0-9]{4}-?[A-Z0-9]{2,5}|EMF[0-9]{4}[A-Z]{2,4}|ESMD[0-9]{3}[A-Z0-9]{3,6}",
  ]),
  shape("SEW-Eurodrive", [
    "(?:MDX6[01]B|MC07B|MCV4|MCF4|MDF6|MCH4)[0-9]{4}",
    "[0-9A-Z]{3}",
    "[0-9]",
    "[0-9A-Z]{2}(?:/[A-Z0-9]{1,5})?",
  ]),
  shape("Bosch Rexroth", [
    String.raw`(?:H[CM][SVD]|HV[ER]|HDS|DKC|DKS|DDS|TDM|TVM|CSH|CSB|MSK|MHD|MKD|NAM|NFD|FWA|CDB|HNF|HNL)[0-9]{2,3}[A-Z0-9]?\.[0-9][A-Z]?-[A-Z0-9.-]{2,30}`,
  ]),
  shape("Yaskawa", ["SG[DM][A-Z0-9]{0,3}", "[A-Z0-9]{4,12}"], { gap: "-" }),
  shape("Schneider Electric", [
    "(?:LC[12][DFK]|LXM|BMX|BMEP|ATV|ATS|TM[2-5]|TSX|140[A-Z]{3}|XPS|XCS|HMI|STB|LRD|GV[234]|ABL|SR[23]|RXM|XB[45]|170[A-Z]{3})(?=[A-Z]{0,8}[0-9])[A-Z0-9]{4,18}",
  ]),
  // A name of many, where its order number isn't on the line.
  shape("Pilz", ["PNOZ", String.raw`[a-z]{1,3}[0-9]{1,2}(?:\.[0-9]{1,2})?[a-z]?`], {
    by: " ",
    gap: " ",
    weight: 5,
  }),
  shape("Parker", ["C3S[0-9]{3}V[0-9][A-Z0-9]{2,20}"]),
];

/** Order numbers that are digits alone, by maker. */
const digitsOf: Record<string, RegExp> = {
  SICK: /^[1-7]\d{6}$/,
  "Phoenix Contact": /^[0-35]\d{6}$/,
  Festo: /^\d{4,7}$/,
  Pilz: /^[3-8]\d{5,6}$/,
  Weidmüller: /^\d{10}$/,
  Murrelektronik: /^\d{5,7}$/,
  Eaton: /^\d{6}$/,
  Lapp: /^\d{7,8}$/,
  Harting: /^09\d{9}$/,
  Leuze: /^50\d{6}$/,
  Heidenhain: /^\d{6}$/,
  Rittal: /^\d{7}$/,
  "SEW-Eurodrive": /^\d{7,8}$/,
  Lenze: /^\d{8}$/,
  Turck: /^\d{7}$|^\d{9}$/,
  Hirschmann: /^\d{9}$/,
  "Pepperl+Fuchs": /^\d{6}$/,
  Bürkert: /^\d{6,8}$/,
  "Bosch Rexroth": /^R?\d{9,10}$/,
  KUKA: /^\d{8}$/,
  Schmersal: /^\d{9}$/,
  Euchner: /^\d{6}$/,
};

/** Whether that maker's order numbers look so. */
export function isOwnDigits(maker: string | undefined, digits: string): boolean {
  return maker !== undefined && digitsOf[maker]?.test(digits) === true;
}
