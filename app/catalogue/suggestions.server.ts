import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { sampleProducts, type SampledProduct } from "./hit-estimate.server";
import { editDistance, oneSlipAway } from "./misspellings";
import { foldWord, type SearchQuery } from "./search-text";

const MAX_SIMILAR = 8;
/** The share of a number that its neighbours begin with. */
const SHARED_PREFIX = 0.6;

function looksLikeNumber(key: string): boolean {
  return key.length >= 3 && /[0-9]/.test(key);
}

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

function sharedPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** The numbers beside it in the index share the longest prefix with it. */
async function findNeighbours(key: string): Promise<number[]> {
  const listed = () =>
    db.selectFrom("products").select(["id", "article_key"]).where("listed", "=", true);
  const [after, before] = await retryRead(() =>
    Promise.all([
      listed().where("article_key", ">=", key).orderBy("article_key").limit(MAX_SIMILAR).execute(),
      listed()
        .where("article_key", "<", key)
        .orderBy("article_key", "desc")
        .limit(MAX_SIMILAR)
        .execute(),
    ]),
  );
  return [...after, ...before]
    .map((row) => ({ id: row.id, shared: sharedPrefix(row.article_key, key) }))
    .filter(({ shared }) => shared >= Math.max(4, key.length * SHARED_PREFIX))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_SIMILAR)
    .map(({ id }) => id);
}

export async function findSimilarNumbers(query: SearchQuery): Promise<number[]> {
  const keys = query.numberKeys.filter(looksLikeNumber);
  const slips = await findOneSlipAway(keys);
  if (slips.length > 0) return slips;
  for (const key of keys) {
    const neighbours = await findNeighbours(key);
    if (neighbours.length > 0) return neighbours;
  }
  return [];
}

const MIN_MENTIONS = 2;

interface KnownWord {
  word: string;
  folded: string;
  count: number;
}

let cached: { products: SampledProduct[]; words: KnownWord[] } | undefined;

/** Words of names and manufacturers that the sampled products use more than once. */
async function vocabulary(): Promise<KnownWord[]> {
  const { products } = await sampleProducts();
  if (cached?.products === products) return cached.words;
  const counts = new Map<string, number>();
  for (const { manufacturer, name } of products) {
    for (const word of new Set(`${manufacturer} ${name}`.split(/[\s/,()-]+/))) {
      if (/^\p{L}{4,}$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const words = [...counts]
    .filter(([, count]) => count >= MIN_MENTIONS)
    .map(([word, count]) => ({ word, folded: foldWord(word), count }));
  cached = { products, words };
  return words;
}

function closestWord(typed: string, words: KnownWord[]): string | undefined {
  const folded = foldWord(typed);
  const reach = folded.length < 5 ? 1 : 2;
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
