import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { foldWord } from "./fold-word";
import { sampleProducts, type SampledProduct } from "./hit-estimate.server";
import { editDistance, oneSlipAway } from "./misspellings";
import { spellingsOf, type SearchQuery, type SearchWord } from "./search-text";
import { kindWords } from "./synonyms";

const MAX_SIMILAR = 8;
/** A reading so much shorter than the whole number is a fragment of it: many have its neighbours. */
const LEAST_SHARE = 0.6;
/** Of so many characters one may be another. */
const CHARACTERS_PER_EDIT = 4;
/** So many on either side in the order of numbers are compared. */
const COMPARED = 40;

async function findOneSlipAway(keys: string[]): Promise<number[]> {
  const candidates = keys.flatMap(oneSlipAway);
  if (candidates.length === 0) return [];
  const rows = await retryRead(() =>
    db
      .selectFrom("products")
      .select("id")
      .where("listed", "=", true)
      .where((eb) => eb("article_key", "=", eb.fn.any(eb.val(candidates))))
      .orderBy("article_key")
      .orderBy("id")
      .limit(MAX_SIMILAR)
      .execute(),
  );
  return rows.map((row) => row.id);
}

/** Of the numbers around it in the index those with the fewest differences. */
async function findNeighbours(key: string): Promise<{ id: number; edits: number }[]> {
  const listed = () =>
    db.selectFrom("products").select(["id", "article_key"]).where("listed", "=", true);
  const [after, before] = await retryRead(() =>
    Promise.all([
      listed().where("article_key", ">=", key).orderBy("article_key").limit(COMPARED).execute(),
      listed()
        .where("article_key", "<", key)
        .orderBy("article_key", "desc")
        .limit(COMPARED)
        .execute(),
    ]),
  );
  const most = Math.max(Math.floor(key.length / CHARACTERS_PER_EDIT), 1);
  return [...after, ...before]
    .filter(({ article_key: other }) => Math.abs(other.length - key.length) <= most)
    .map((row) => ({ id: row.id, edits: editDistance(row.article_key, key) }))
    .filter(({ edits }) => edits <= most);
}

export async function findSimilarNumbers({ number, numbers }: SearchQuery): Promise<number[]> {
  if (number === "") return [];
  const keys = numbers.filter(
    (key) => key.length <= number.length && key.length >= number.length * LEAST_SHARE,
  );
  const slips = await findOneSlipAway(keys);
  const found = (await Promise.all(keys.map(findNeighbours))).flat();
  const neighbours = found.sort((a, b) => a.edits - b.edits).map(({ id }) => id);
  return [...new Set([...slips, ...neighbours])].slice(0, MAX_SIMILAR);
}

/** Which of the words any product contains. */
export async function findKnownWords(words: SearchWord[]): Promise<boolean[]> {
  const { products } = await sampleProducts();
  const known = words.map((word) => {
    const spellings = spellingsOf(word);
    return products.some(({ search_text: text }) => spellings.some((each) => text.includes(each)));
  });
  // What has no trigram would be sought in every product.
  const unsure = words.filter(
    (word, index) => !known[index] && spellingsOf(word).every((each) => each.trim().length >= 3),
  );
  if (unsure.length === 0) return known;
  const exists = unsure.map((word) => {
    const places = spellingsOf(word).map((each) => sql`search_text like ${`%${each}%`}`);
    // Counted: for the first one alone PostgreSQL may read all products instead of the index.
    return sql`(select count(*) > 0 from products where listed and (${sql.join(places, sql` or `)}))`;
  });
  const { rows } = await retryRead(() =>
    sql<{ found: boolean[] }>`select array[${sql.join(exists)}] as found`.execute(db),
  );
  unsure.forEach((word, index) => {
    known[words.indexOf(word)] = rows[0]?.found[index] === true;
  });
  return known;
}

const MIN_MENTIONS = 2;

interface KnownWord {
  word: string;
  folded: string;
  count: number;
}

let cached: { products: SampledProduct[]; words: KnownWord[] } | undefined;

/** Words of names and manufacturers that the sampled products use more than once, and kinds of parts. */
async function vocabulary(): Promise<KnownWord[]> {
  const { products } = await sampleProducts();
  if (cached?.products === products) return cached.words;
  const counts = new Map<string, number>();
  for (const { manufacturer, name } of products) {
    for (const word of new Set(`${manufacturer} ${name}`.split(/[\s/,()-]+/))) {
      if (/^\p{L}{4,}$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  for (const word of kindWords) counts.set(word, (counts.get(word) ?? 0) + MIN_MENTIONS);
  const words = [...counts]
    .filter(([, count]) => count >= MIN_MENTIONS)
    .map(([word, count]) => ({ word, folded: foldWord(word), count }));
  cached = { products, words };
  return words;
}

function closestWord(typed: string, words: KnownWord[]): string | undefined {
  const folded = foldWord(typed);
  const reach = folded.length < 6 ? 1 : 2;
  let best: { word: string; distance: number; count: number } | undefined;
  for (const known of words) {
    if (known.folded.includes(folded)) return typed;
    if (Math.abs(known.folded.length - folded.length) > reach) continue;
    const distance = editDistance(folded, known.folded);
    if (distance > reach) continue;
    const ahead = !best || distance < best.distance;
    const commoner = best && distance === best.distance && known.count > best.count;
    if (ahead || commoner) best = { ...known, distance };
  }
  return best?.word;
}

/** The text with its misspelt words replaced by known ones; `undefined` when there is nothing to correct. */
export async function suggestText(text: string): Promise<string | undefined> {
  const known = await vocabulary();
  const words = text.split(" ").slice(0, 8);
  const corrected = words.map((word) =>
    /^\p{L}{4,40}$/u.test(word) ? (closestWord(word, known) ?? word) : word,
  );
  const suggestion = corrected.join(" ");
  return suggestion === words.join(" ") ? undefined : suggestion;
}
