import type { CatalogueFilters } from "./filters";
import type { Hits } from "./search-conditions.server";
import { splitCompound, type SearchQuery, type SearchWord } from "./search-text";
import { findKnownWords } from "./suggestions.server";

/** A search that leaves something out, and what as it was typed. */
interface Fewer extends Hits {
  without: string[];
}

type FindHits = (query: SearchQuery, filters: CatalogueFilters) => Promise<Hits>;

/** A list of everything by one maker is no answer to more than its name. */
function isTelling({ words, quantities, closeTo }: SearchQuery): boolean {
  return quantities.length > 0 || !!closeTo || words.some(({ role }) => role !== "maker");
}

/** What may be left out, what matters least first; the kind of part never. */
function* shorten(query: SearchQuery): Generator<{ query: SearchQuery; without: string[] }> {
  const { words, quantities } = query;
  const kinds = words.filter(({ role }) => role === "kind");
  const rest = (left: SearchWord[]) => words.filter((word) => left.includes(word));
  const [wanted] = quantities;
  if (wanted) {
    for (const dropped of quantities.length > 1 ? [...quantities].reverse() : []) {
      yield {
        query: {
          ...query,
          quantities: quantities.filter((each) => each !== dropped),
          closeTo: dropped,
        },
        without: [dropped.typed],
      };
    }
    yield {
      query: { ...query, quantities: [], closeTo: wanted },
      without: quantities.map(({ typed }) => typed),
    };
  }
  const others = words.filter(({ role }) => role === "other");
  const makers = words.filter(({ role }) => role === "maker");
  const droppable = kinds.length > 0 || others.length > 1 ? [...others, ...makers] : makers;
  for (const dropped of droppable) {
    yield {
      query: { ...query, words: words.filter((word) => word !== dropped) },
      without: [dropped.typed],
    };
  }
  for (const dropped of droppable) {
    yield {
      query: {
        ...query,
        words: words.filter((word) => word !== dropped),
        quantities: [],
        closeTo: wanted,
      },
      without: [dropped.typed, ...quantities.map(({ typed }) => typed)],
    };
  }
  if (kinds.length > 0) {
    const dropped = words.filter(({ role }) => role !== "kind");
    yield {
      query: { ...query, words: rest(kinds), quantities: [], closeTo: wanted },
      without: [...dropped, ...quantities].map(({ typed }) => typed),
    };
  }
}

/** The words that products know, or what remains of compounds when one of their parts is known. */
async function readKnown(words: SearchWord[]): Promise<{ known: SearchWord[]; unknown: string[] }> {
  const isKnown = await findKnownWords(words);
  const known: SearchWord[] = [];
  const unknown: string[] = [];
  for (const [index, word] of words.entries()) {
    if (isKnown[index]) known.push(word);
    else {
      const parts = splitCompound(word) ?? [];
      const areKnown = await findKnownWords(parts);
      known.push(...parts.filter((_, part) => areKnown[part]));
      if (parts.length === 0 || areKnown.includes(false)) unknown.push(word.typed);
    }
  }
  return { known, unknown };
}

const MAX_TRIES = 12;

/**
 * A second try with fewer words, when nothing contains them all: without those that no product
 * knows, then without condition, figures, what the part is like, its maker.
 *
 * @param found what the whole text has found: more than that is looked for
 */
export async function findWithFewerWords(
  query: SearchQuery,
  filters: CatalogueFilters,
  findHits: FindHits,
  found: number[] = [],
): Promise<Fewer | undefined> {
  const { known, unknown } = await readKnown(query.words);
  const start = { ...query, words: known };
  const anyCondition = { ...filters, search: "" };
  const tries = [{ query: start, without: [] as string[], filters }];
  if (query.conditions.length > 0 && !filters.condition) {
    tries.push({ query: start, without: query.conditionWords, filters: anyCondition });
  }
  for (const each of shorten(start)) tries.push({ ...each, filters });
  const last = { query: { ...start, mentioned: true }, without: [] as string[], filters };
  for (const each of [...tries.slice(0, MAX_TRIES), last]) {
    if (!isTelling(each.query)) continue;
    const hits = await findHits(each.query, each.filters);
    const isMore = hits.ids.some((id) => !found.includes(id));
    if (isMore) return { ...hits, without: [...unknown, ...each.without] };
  }
  return undefined;
}
