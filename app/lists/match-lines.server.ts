import { setImmediate as pause } from "node:timers/promises";
import { sql } from "kysely";
import { foldWord } from "~/catalogue/fold-word";
import { editDistance } from "~/catalogue/misspellings";
import { ARTICLE_KEY_LENGTH } from "~/parts/article-key.server";
import { toCard } from "~/parts/card.server";
import { listReplacements, type Replacement } from "~/parts/replacements.server";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { nearKeys } from "./near-keys";
import type { ParsedLine } from "./parse-list.server";

/** A product that a line may mean, in one condition. */
export interface Variant {
  id: number;
  slug: string | null;
  name: string;
  articleNumber: string;
  condition: string;
  unit: string;
  /** Gross, euro cents. */
  priceCents: number;
  /** What can be bought at once; 0 also for what is sold by an offer only. */
  stock: number;
}

export interface MatchedLine extends ParsedLine {
  /** Products with exactly its number: what can be bought first, then the cheapest. */
  variants: Variant[];
  /** Numbers close to it: never taken without asking. */
  near: Variant[];
  /** What can take its place, with the products that are it. */
  successors: (Pick<Replacement, "successorNumber" | "kind" | "note"> & { variants: Variant[] })[];
}

/** As `products.article_key` has it. */
const keyOf = (number: string) => foldWord(number).slice(0, ARTICLE_KEY_LENGTH);

const MAX_KEYS = 20_000;
const MAX_ROWS = 20_000;
const MAX_VARIANTS = 12;
const MAX_NEAR = 4;
/** So many on either side in the order of numbers are compared. */
const COMPARED = 6;
const CHARACTERS_PER_EDIT = 4;
const MIN_NEAR_LENGTH = 5;

/**
 * What the shop has of each line: at most six statements for any list, each by an index.
 * @param lines at most 2,000 at a time
 */
export async function matchLines(lines: readonly ParsedLine[]): Promise<MatchedLine[]> {
  const matched = await matchExactly(lines);
  const missing = matched.filter(({ variants }) => !variants.some(({ stock }) => stock > 0));
  const successors = await listInBatches(missing.map(({ number }) => number));
  const unknown = missing.filter(({ variants }) => variants.length === 0);
  const near = await findNear(unknown.map(({ number }) => keyOf(number)));
  const later = await findByKeys([
    ...[...successors.values()].flat().map(({ successorKey }) => successorKey),
    ...[...near.values()].flat(),
  ]);
  for (const line of missing) {
    line.successors = (successors.get(line.number) ?? []).map(
      ({ successorNumber, successorKey, kind, note }) => ({
        ...{ successorNumber, kind, note },
        variants: later.get(successorKey) ?? [],
      }),
    );
  }
  for (const line of unknown) {
    const found = (near.get(keyOf(line.number)) ?? []).flatMap((key) => later.get(key) ?? []);
    const ids = new Set(line.near.map(({ id }) => id));
    line.near = [...line.near, ...found.filter(({ id }) => !ids.has(id))].slice(0, MAX_NEAR);
  }
  return matched;
}

/** Products with exactly their numbers, by one statement. @param lines at most 2,000 at a time */
export async function matchExactly(lines: readonly ParsedLine[]): Promise<MatchedLine[]> {
  const keys = lines.flatMap(({ number, others }) => [number, ...others].map(keyOf));
  const exact = await findByKeys(keys);
  await pause();
  return lines.map((line) => decide(line, exact));
}

/** The catalogue decides between readings where it knows only one of them. */
function decide(line: ParsedLine, exact: ReadonlyMap<string, Variant[]>): MatchedLine {
  const readings = [...new Set([line.number, ...line.others].map(keyOf))];
  const known = readings.filter((key) => exact.has(key));
  const isUnsure = line.checks.includes("number");
  const [first] = known;
  const own = isUnsure ? first : known.find((key) => key === readings[0]);
  const decided = isUnsure && known.length === 1;
  const variants = own === undefined ? [] : (exact.get(own) ?? []);
  const [found] = variants;
  return {
    ...line,
    number: decided && found ? found.articleNumber : line.number,
    checks: decided ? line.checks.filter((check) => check !== "number") : line.checks,
    variants,
    near: known
      .filter((key) => key !== own)
      .flatMap((key) => exact.get(key) ?? [])
      .slice(0, MAX_NEAR),
    successors: [],
  };
}

const columns = sql`id, slug, coalesce(name, '') as name, article_number, manufacturer, condition,
  unit, price_cents, stock, images[1] as image, article_key`;

type Row = Parameters<typeof toCard>[0] & { unit: string; article_key: string };

async function findByKeys(wanted: readonly string[]): Promise<Map<string, Variant[]>> {
  const keys = [...new Set(wanted)].filter((key) => key.length >= 3).slice(0, MAX_KEYS);
  const found = new Map<string, Variant[]>();
  if (keys.length === 0) return found;
  const { rows } = await retryRead(() =>
    sql<Row>`
      select ${columns} from products
      where article_key = any(${keys}::text[]) and name is not null and not off_sale
      order by article_key, in_stock desc, price_cents, id
      limit ${MAX_ROWS}`.execute(db),
  );
  for (const row of rows) {
    const { id, slug, name, articleNumber, condition, priceCents, stock } = toCard(row);
    const variants = found.get(row.article_key) ?? [];
    if (variants.length >= MAX_VARIANTS) continue;
    const { unit } = row;
    variants.push({ id, slug, name, articleNumber, condition, unit, priceCents, stock });
    found.set(row.article_key, variants);
  }
  return found;
}

/** It takes 500 at a time. */
async function listInBatches(numbers: readonly string[]): Promise<Map<string, Replacement[]>> {
  const all = new Map<string, Replacement[]>();
  const asked = [...new Set(numbers)];
  for (let at = 0; at < asked.length; at += 500) {
    for (const entry of await listReplacements(asked.slice(at, at + 500))) all.set(...entry);
  }
  return all;
}

/** Keys that exist, by the keys they are close to: one slip away, or neighbours in the index. */
async function findNear(wanted: readonly string[]): Promise<Map<string, string[]>> {
  const keys = [...new Set(wanted)].filter((key) => key.length >= MIN_NEAR_LENGTH);
  const near = new Map<string, string[]>();
  if (keys.length === 0) return near;
  const slips = new Map<string, string[]>();
  for (const key of keys) {
    for (const slip of nearKeys(key)) slips.set(slip, [...(slips.get(slip) ?? []), key]);
  }
  const { rows } = await retryRead(() =>
    sql<{ asked: string | null; key: string }>`
      select asked.key as asked, around.key from unnest(${keys}::text[]) as asked (key)
      cross join lateral (
        (select article_key as key from products
         where listed and article_key >= asked.key collate "C"
         order by article_key limit ${COMPARED})
        union
        (select article_key from products
         where listed and article_key < asked.key collate "C"
         order by article_key desc limit ${COMPARED})
      ) as around
      union all
      select distinct null, article_key from products
      where listed and article_key = any(${[...slips.keys()]}::text[])`.execute(db),
  );
  const distances = new Map<string, Map<string, number>>();
  for (const [index, { asked, key }] of rows.entries()) {
    if (index % 500 === 499) await pause();
    for (const each of asked === null ? (slips.get(key) ?? []) : [asked]) {
      const most = Math.max(Math.floor(each.length / CHARACTERS_PER_EDIT / 2), 1);
      if (Math.abs(each.length - key.length) > most || each === key) continue;
      const edits = editDistance(each, key);
      if (edits > most) continue;
      const own = distances.get(each) ?? new Map<string, number>();
      distances.set(each, own.set(key, edits));
    }
  }
  for (const [key, found] of distances) {
    const closest = [...found].sort((a, b) => a[1] - b[1]).slice(0, MAX_NEAR);
    near.set(
      key,
      closest.map(([other]) => other),
    );
  }
  return near;
}
