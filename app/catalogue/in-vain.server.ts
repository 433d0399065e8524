import { MAX_NUMBER_LENGTH } from "~/demand/wait-path";
import { listActive, type CatalogueFilters } from "./filters";
import { foldWord } from "./fold-word";
import type { ProductPage } from "./page";
import { parseSearch } from "./search-text";

/** What was looked for and isn't there. */
export interface InVain {
  /** As `products.article_key`. */
  key: string;
  /** As it was typed, without what else stood there. */
  label: string;
  isNumber: boolean;
}

const MIN_TEXT_LENGTH = 3;
const MAX_TEXT_LENGTH = 60;
const MIN_NUMBER_LENGTH = 4;
const MAX_NUMBER_WORDS = 6;

/** Neither an address of any kind nor a way to break out of one. */
const plainText = /^[\p{L}\p{N}\s.,:/_+()#&°"'*×-]+$/u;
const looksLikeAddress = /@|https?:|www\.|:\/\//i;
const looksLikePhone = /(?:^|[^\p{L}\p{N}])(?:\+|00|\(?0)[\d\s()/.-]{7,}$/u;

/** Names of people are no part of a number: only what has digits, and short letters between. */
function readNumber(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.split(/\s+/));
  return parts.filter((part) => /\d/.test(part) || foldWord(part).length <= 3);
}

/**
 * @returns `undefined` for what found something, was narrowed down, or names neither a part number,
 * a kind of part nor a maker: nothing that could be about a person is worth counting
 */
export function soughtInVain(
  filters: CatalogueFilters,
  { total, without, page }: Pick<ProductPage, "total" | "without" | "page">,
): InVain | undefined {
  const text = filters.search.trim();
  if ((total > 0 && without.length === 0) || page > 1) return undefined;
  if (listActive(filters).length !== 1) return undefined;
  if (text.length < MIN_TEXT_LENGTH || text.length > MAX_TEXT_LENGTH) return undefined;
  if (!plainText.test(text) || looksLikeAddress.test(text) || looksLikePhone.test(text)) {
    return undefined;
  }
  const words = parseSearch(text)?.words ?? [];
  const typed = (wanted: (role: string) => boolean) =>
    words.filter(({ role }) => wanted(role)).map((word) => word.typed);
  const number = readNumber(typed((role) => role === "other"));
  const label = number.join(" ").toUpperCase().slice(0, MAX_NUMBER_LENGTH);
  const key = foldWord(label);
  const digits = label.replace(/\D/g, "").length;
  if (digits >= 2 && key.length >= MIN_NUMBER_LENGTH && number.length <= MAX_NUMBER_WORDS) {
    return { key, label, isNumber: true };
  }
  const known = typed((role) => role !== "other").join(" ");
  return known ? { key: foldWord(known), label: known.toUpperCase(), isNumber: false } : undefined;
}

/**
 * Whoever searches for an old number sees what replaces it first, unless that very part is there.
 * @returns `undefined` where nothing replaces it
 */
export function isReplacedFirst({
  products,
  replacements,
}: Pick<ProductPage, "products" | "replacements">): boolean | undefined {
  const [old] = replacements;
  if (!old) return undefined;
  return foldWord(products[0]?.articleNumber ?? "") !== foldWord(old.articleNumber);
}
