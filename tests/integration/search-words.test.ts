import { beforeAll, describe, expect, it } from "vitest";
import { measureWords } from "../search/measure";
import { loadDemoCatalogue } from "../support/demo-catalogue";

type Words = Awaited<ReturnType<typeof measureWords>>;
let words: Words;

beforeAll(async () => {
  await loadDemoCatalogue();
  words = await measureWords();
}, 300_000);

/** `npm run test:search` prints every query. */
function report({ measured, ndcg, empty }: Words): string {
  const lines = measured.map(
    (each) =>
      `${each.ndcg.toFixed(2)} ${each.grades.join("").padEnd(10)} of ${String(each.best).padEnd(3)} ${each.said ? "said " : "     "}${each.text}`,
  );
  return `${lines.join("\n")}\n${measured.length} queries: nDCG@10 ${ndcg.toFixed(3)}, empty ${(100 * empty).toFixed(1)} %`;
}

describe("Words and quantities", () => {
  it("are many", () => {
    if (process.env.SEARCH_REPORT) console.log(report(words));
    expect(words.measured.length).toBeGreaterThanOrEqual(300);
  });
});
