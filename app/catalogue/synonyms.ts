import { kindNames, propertyNames } from "./kind-names";
import { manufacturerSpellings } from "./manufacturers";

type Fold = (word: string) => string;

const MIN_LOOSE_LENGTH = 4;

export interface Synonyms {
  /** Folded phrases and what to look for instead of them. */
  sought: Map<string, string[]>;
  kinds: Set<string>;
  makers: Set<string>;
}

function add(map: Map<string, Set<string>>, phrase: string, alternatives: string[]): void {
  const known = map.get(phrase) ?? new Set<string>();
  for (const alternative of alternatives) known.add(alternative);
  map.set(phrase, known);
}

/** What a phrase of a group is in a text; its marks say where in a word. "FU" isn't in "für". */
function toSought(entry: string, fold: Fold): string {
  const phrase = entry.replace(/^>/, "");
  const folded = fold(phrase.trim().replace(/^-/, ""));
  const open = phrase.startsWith("-") ? folded : ` ${folded}`;
  const isWhole = phrase.endsWith(".") || folded.length < MIN_LOOSE_LENGTH;
  return isWhole ? `${open} ` : open;
}

/**
 * Of manufacturers their other names: "Moeller" stands for Eaton, "E+H" for Endress+Hauser. Names of
 * one or two letters count as whole words only.
 */
export function makeSynonyms(foldWord: Fold): Synonyms {
  const fold = (phrase: string) => phrase.split(" ").map(foldWord).join(" ");
  const map = new Map<string, Set<string>>();
  const kindPhrases = new Set<string>();
  const makers = new Set<string>();
  for (const groups of [kindNames, propertyNames]) {
    for (const group of groups) {
      const others = group.map((phrase) => toSought(phrase, fold));
      for (const entry of group) {
        if (entry.startsWith(">")) continue;
        const phrase = entry.trim().replace(/^-/, "");
        const names = [fold(phrase)];
        if (phrase.includes("-")) {
          names.push(fold(phrase.replaceAll("-", " ")), fold(phrase.replace(/-(?=[^-]*$)/, " ")));
        }
        for (const name of names) {
          add(map, name, others);
          if (groups === kindNames) kindPhrases.add(name);
        }
      }
    }
  }
  for (const [name, others] of manufacturerSpellings) {
    const shown = fold(name);
    const sought = shown.length < 3 ? ` ${shown} ` : shown;
    for (const other of [name, ...others]) {
      const phrase = fold(other);
      const isLoose = phrase.length >= MIN_LOOSE_LENGTH;
      add(map, phrase, isLoose ? [phrase, sought] : [sought]);
      makers.add(phrase);
    }
  }
  // What contains another one is found with that.
  const fewest = (all: string[]) =>
    all.filter((each) => !all.some((other) => other !== each && each.includes(other)));
  const sought = new Map([...map].map(([phrase, found]) => [phrase, fewest([...found])]));
  return { sought, kinds: kindPhrases, makers };
}

/** Single words that kinds of parts are called, for correcting misspelt ones. */
export const kindWords: string[] = [
  ...new Set(kindNames.flat().map((phrase) => phrase.replace(/^[>-]+/, "").trim())),
].filter((phrase) => /^\p{L}{5,}$/u.test(phrase));
