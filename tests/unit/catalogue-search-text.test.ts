import { describe, expect, it } from "vitest";
import { foldWord } from "../../app/catalogue/fold-word";
import { parseSearch } from "../../app/catalogue/search-text";

describe("Folding a search text", () => {
  it("drops case, blanks, dashes of every kind, slashes and dots", () => {
    for (const typed of ["6es7315-2ag10-0ab0", "6ES7315–2AG10—0AB0", "6ES7 315/2AG10.0AB0"]) {
      expect(parseSearch(typed)?.key).toBe("6ES73152AG100AB0");
    }
  });

  it("takes the letters O and I for the digits 0 and 1", () => {
    expect(foldWord("6ES7-OABO")).toBe(foldWord("6ES7-0AB0"));
    expect(foldWord("EI1")).toBe(foldWord("E11"));
  });

  it("drops accents and spells out ß", () => {
    expect(foldWord("Bürkert Größe")).toBe("BURKERTGR0SSE");
  });

  it("knows both spellings of an umlaut", () => {
    expect(parseSearch("Weidmueller")?.words[0]?.own).toContain("WE1DMULLER");
    expect(parseSearch("Weidmüller")?.words[0]?.own).toContain("WE1DMUELLER");
    expect(parseSearch("6ES7-1AE40")?.words[0]?.own).toEqual(["6ES71AE40"]);
  });

  it("has nothing to search for in signs alone", () => {
    for (const text of ["%", "_", "\\", "''", "😀", "--", ""])
      expect(parseSearch(text)).toBeUndefined();
  });

  it("finds the number behind a brand", () => {
    expect(parseSearch("Phoenix Contact 2891002")?.numbers).toContain("2891002");
  });

  it("reads at most eight words of 10 KB of text", () => {
    expect(parseSearch("abc def ".repeat(1_250))?.words.length).toBeLessThanOrEqual(8);
  });
});
