import { describe, expect, it } from "vitest";
import { fileErrors } from "~/buyback/file-errors";
import { formatBytes } from "~/buyback/format-bytes";
import { getTFor } from "~/i18n/i18n.server";
import { buybackFiles } from "~/shop";

describe("the list of files", () => {
  it.each([
    [buybackFiles.maxBytes, "100 MB"],
    [1_572_864, "1,5 MB"],
    [1_048_575, "1.024 kB"],
    [512, "0,5 kB"],
  ])("measures %i bytes as the limit is measured: %s", (bytes, text) => {
    expect(formatBytes(bytes, "de").replace("\u00a0", " ")).toBe(text);
  });

  it("names the files that are too many, the first ten of them", () => {
    const refused = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        name: `${index + 1}.jpg`,
        reason: "tooMany" as const,
      }));
    expect(fileErrors(refused(2), 20, getTFor("de"))).toEqual([
      "Höchstens 20 Dateien erlaubt. Aktuell: 22. Nicht übernommen: 1.jpg, 2.jpg",
    ]);
    expect(fileErrors(refused(11), 20, getTFor("en"))[0]).toMatch(/ 9\.jpg, 10\.jpg, …$/);
  });
});
