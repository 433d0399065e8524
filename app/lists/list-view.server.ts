import { offeredFor, type Choice, type ListedLine, type Picked } from "./choices";
import { matchLines, type MatchedLine } from "./match-lines.server";
import { shopperLimits } from "./list-limits";
import { parseList } from "./parse-list.server";

export interface ListView {
  text: string;
  lines: ListedLine[];
  skipped: string[];
  /** There were more lines than the page takes. */
  cut: boolean;
}

const MAX_SKIPPED = 100;

/** A list with what the shop has of each line. @param chosen by the line's place in the list */
export async function viewList(
  text: string,
  chosen?: (place: number) => Partial<Choice> | undefined,
): Promise<ListView> {
  const read = await parseList(text.slice(0, shopperLimits.characters), shopperLimits.lines);
  const matched = await matchLines(read.lines);
  return {
    text,
    lines: matched.map((line, place) => {
      const { quantity = line.quantity, pick = suggest(line) } = chosen?.(place) ?? {};
      return { ...line, quantity, pick: isOffered(line, pick) ? pick : suggest(line) };
    }),
    skipped: read.skipped.slice(0, MAX_SKIPPED).map(({ raw }) => raw),
    cut: read.cut || text.length > shopperLimits.characters,
  };
}

/** What is exactly that part and can be bought; anything less sure has to be chosen. */
function suggest({ variants, checks }: MatchedLine): Picked {
  const [first] = variants;
  return first && first.stock > 0 && !checks.includes("number") ? first.id : "ask";
}

const isOffered = (line: MatchedLine, pick: Picked) =>
  typeof pick !== "number" || offeredFor(line).some(({ id }) => id === pick);
