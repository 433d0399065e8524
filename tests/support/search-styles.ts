/** The ways in which people type a part number, measured at real shops. */
export interface NumberedPart {
  articleNumber: string;
  manufacturer: string;
}

const separators = /[\s\-–./_]+/g;

function compact(number: string): string {
  return number.replace(separators, "");
}

/** Siemens prints "6ES7 315-2AG10-0AB0": a blank after the first four characters. */
function typePlate(number: string): string {
  const key = compact(number);
  return key.length > 7 ? `${key.slice(0, 4)} ${key.slice(4, 8)} ${key.slice(8)}`.trim() : number;
}

function middle(text: string, share: number): string {
  const length = Math.max(Math.ceil(text.length * share), Math.min(4, text.length));
  const start = Math.floor((text.length - length) / 2);
  return text.slice(start, start + length);
}

type Style = (part: NumberedPart, random: () => number) => string | undefined;

/** A style gives `undefined` where it would not change the number. */
export const searchStyles: Record<string, Style> = {
  exact: ({ articleNumber }) => articleNumber,
  "lower case": ({ articleNumber }) => articleNumber.toLowerCase(),
  "no separators": ({ articleNumber }) => compact(articleNumber),
  "blanks for separators": ({ articleNumber }) => articleNumber.replace(separators, " "),
  "en dash": ({ articleNumber }) =>
    articleNumber.includes("-") ? articleNumber.replaceAll("-", "–") : undefined,
  "type-plate blanks": ({ articleNumber }) => typePlate(articleNumber),
  "first 60 %": ({ articleNumber }) =>
    articleNumber.slice(0, Math.ceil(articleNumber.length * 0.6)),
  "a middle part": ({ articleNumber }) => middle(articleNumber, 0.6),
  "brand and number": ({ manufacturer, articleNumber }) => `${manufacturer} ${articleNumber}`,
  "brand and type plate": (part) => `${part.manufacturer} ${typePlate(part.articleNumber)}`,
  "O for 0": ({ articleNumber }) =>
    articleNumber.includes("0") ? articleNumber.replaceAll("0", "O") : undefined,
  "two swapped": ({ articleNumber }, random) => {
    const places = [...articleNumber].flatMap((character, index) => {
      const next = articleNumber[index + 1];
      return next !== undefined && next !== character && /\w/.test(character) && /\w/.test(next)
        ? [index]
        : [];
    });
    const at = places[Math.floor(random() * places.length)];
    if (at === undefined) return undefined;
    return (
      articleNumber.slice(0, at) +
      articleNumber[at + 1] +
      articleNumber[at] +
      articleNumber.slice(at + 2)
    );
  },
  "one missing": ({ articleNumber }, random) => {
    const at = Math.floor(random() * articleNumber.length);
    return articleNumber.slice(0, at) + articleNumber.slice(at + 1);
  },
};

/** Numbers between 0 and 1, the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
