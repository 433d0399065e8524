import { describe, expect, it } from "vitest";
import { editDistance, oneSlipAway } from "~/catalogue/misspellings";

describe("One slip away", () => {
  it.each([
    ["a swap", "E16900", "E19600"],
    ["a missing character", "E16900", "E1690"],
    ["a character too many", "E16900", "E169000"],
    ["a wrong character", "E16900", "E16901"],
  ])("covers %s", (_, meant, typed) => {
    expect(oneSlipAway(typed)).toContain(meant);
  });

  it("is not the number itself, and stays small", () => {
    expect(oneSlipAway("6ES73152AG100AB0")).not.toContain("6ES73152AG100AB0");
    expect(oneSlipAway("6ES73152AG100AB0").length).toBeLessThan(1_300);
    expect(oneSlipAway("X".repeat(60))).toEqual([]);
  });
});

describe("The edit distance", () => {
  it("counts a swap of neighbours as one", () => {
    expect(editDistance("SIEMENS", "SEIMENS")).toBe(1);
    expect(editDistance("SIEMENS", "SIMENS")).toBe(1);
    expect(editDistance("FESTO", "PILZ")).toBe(5);
  });
});
