import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldWord } from "~/catalogue/fold-word";
import { parseList, type ParsedLine } from "~/lists/parse-list.server";
import { floorMs, processorMs } from "../support/processor-time";

interface Judged {
  raw: string;
  /** `undefined`: no part at all. */
  parts: { quantity: number; number: string }[];
  asked: boolean;
}

/** Texts of judged lines, as tests/lists/dirty-lines.txt explains. */
function readJudged(): Judged[][] {
  const file = readFileSync("tests/lists/dirty-lines.txt", "utf8");
  const texts: Judged[][] = [[]];
  for (const line of file.split("\n")) {
    if (line.startsWith("#")) continue;
    if (line === "") texts.push([]);
    const [meant, raw] = line.split(" <- ");
    if (meant === undefined || raw === undefined) continue;
    const parts = meant === "-" ? [] : meant.replace(/^\?/, "").split(" + ");
    texts.at(-1)?.push({
      raw: raw.replaceAll("\\t", "\t"),
      asked: meant.startsWith("?"),
      parts: parts.map((part) => {
        const [quantity = "", ...number] = part.split(" ");
        return { quantity: Number(quantity), number: number.join(" ") };
      }),
    });
  }
  return texts.filter((text) => text.length > 0);
}

const isRight = (read: readonly ParsedLine[], { parts }: Judged) =>
  read.length === parts.length &&
  parts.every(
    ({ quantity, number }, at) =>
      read[at]?.quantity === quantity && foldWord(read[at].number) === foldWord(number),
  );

/** Nothing read is shown as skipped: not silent, and not right either. */
const isSure = (read: readonly ParsedLine[]) => read.every(({ checks }) => checks.length === 0);

const linesOf = async (text: string) => (await parseList(text, 2_000)).lines;

describe("A list as purchasers send it", async () => {
  const texts = readJudged().map(async (text) => {
    const lines = await linesOf(text.map(({ raw }) => raw).join("\n"));
    return text.map((line, at) => ({
      ...line,
      read: lines.filter((each) => each.line === at + 1),
    }));
  });
  const judged = (await Promise.all(texts)).flat();
  const show = ({ raw, read }: (typeof judged)[number]) =>
    `${raw} => ${read.map(({ quantity, number, checks }) => `${quantity} ${number} ${checks.join()}`).join(" + ")}`;

  test("is read right in at least 97 of 100 lines", () => {
    const wrong = judged.filter((line) => !isRight(line.read, line));
    const rate = 1 - wrong.length / judged.length;
    const flagged = judged.filter(({ read, asked }) => !asked && !isSure(read)).length;
    console.log(
      `${judged.length} dirty lines: ${(rate * 100).toFixed(1)} % right, ${flagged} asked without need`,
      wrong.map(show),
    );
    expect(judged.length).toBeGreaterThanOrEqual(400);
    expect(rate).toBeGreaterThanOrEqual(0.97);
  });

  test("is never read wrong without asking", () => {
    const silent = judged.filter((line) => !isRight(line.read, line) && isSure(line.read));
    expect(silent.map(show)).toEqual([]);
  });

  test("is asked about where a line can be read in two ways", () => {
    const unasked = judged.filter(({ asked, read }) => asked && isSure(read));
    expect(unasked.map(show)).toEqual([]);
  });
});

/** The demo catalogue's part numbers and names, read simply: no field of it holds a line break. */
const parts = readFileSync("dev/demo/parts.csv", "utf8")
  .split("\n")
  .slice(1)
  .flatMap((row) => {
    const cells = row
      .match(/(?:^|,)(?:"(?:[^"]|"")*"|[^",]*)/g)
      ?.map((cell) => cell.replace(/^,/, ""));
    const unquote = (cell = "") => cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"');
    return cells?.[8]
      ? [{ name: unquote(cells[1]), number: unquote(cells[8]), maker: unquote(cells[9]) }]
      : [];
  });

const ways: Record<string, (part: (typeof parts)[number], quantity: number) => string> = {
  "before it with x": ({ number }, quantity) => `${quantity}x ${number}`,
  "before it alone": ({ number }, quantity) => `${quantity} ${number}`,
  "behind it alone": ({ number }, quantity) => `${number} ${quantity}`,
  "in pieces, with the maker": ({ number, maker }, quantity) =>
    `${maker} ${number}, ${quantity} Stk.`,
  "before the whole name": ({ name }, quantity) => `${quantity}x ${name}`,
  "in cells": ({ name, number }, quantity) => `${number};${name};${quantity};120,00`,
  "named, in lower case": ({ number }, quantity) =>
    `artikel ${number.toLowerCase()} menge: ${quantity}`,
  "among words": ({ number }, quantity) => `please quote ${quantity} pcs of ${number}, used or new`,
  "without dashes": ({ number }, quantity) => `${quantity} Stk ${number.replaceAll("-", "")}`,
};

describe.each(Object.entries(ways))(
  "Any number of the catalogue, its quantity %s",
  (_way, write) => {
    test("is read right or asked about", async () => {
      const wrong: string[] = [];
      for (const [at, part] of parts.entries()) {
        const quantity = [1, 2, 3, 5, 8, 12, 20, 4, 7, 25][at % 10] ?? 1;
        const raw = write(part, quantity);
        const read = await linesOf(raw);
        const right = isRight(read, {
          raw,
          asked: false,
          parts: [{ quantity, number: part.number }],
        });
        if (!right && isSure(read)) throw new Error(`${raw} => ${JSON.stringify(read)}`);
        if (!right) wrong.push(raw);
      }
      expect(parts.length).toBeGreaterThan(700);
      expect(wrong.length / parts.length).toBeLessThan(0.02);
    });
  },
);

describe.each([
  ["dashes", /-/g],
  ["dashes, slashes and dots", /[-/.]/g],
])("Any number of the catalogue with blanks typed for %s", (_what, marks) => {
  test.each([
    ["before it", (number: string, quantity: number) => `${quantity}x ${number}`],
    ["behind it", (number: string, quantity: number) => `${number} ${quantity} Stk`],
    ["behind it alone", (number: string, quantity: number) => `${number} ${quantity}`],
    ["in a cell", (number: string, quantity: number) => `${number}\t${quantity}`],
  ])("is read right or asked about, its quantity %s", async (_way, write) => {
    const silent: string[] = [];
    for (const [at, { number }] of parts.entries()) {
      const quantity = (at % 30) + 1;
      const raw = write(number.replace(marks, " "), quantity);
      const read = await linesOf(raw);
      const meant = { raw, asked: false, parts: [{ quantity, number }] };
      // A line in which nothing is found is shown as such.
      if (!isRight(read, meant) && isSure(read) && read.length > 0) silent.push(raw);
    }
    expect(silent).toEqual([]);
  });
});

describe("Any text at all", () => {
  const dirt = fc.oneof(
    fc.string({ maxLength: 300, unit: "binary" }),
    fc
      .array(fc.constantFrom(..."0123456789xX.,;-/ \t|()AES7€\n>*OIl¦\ue000"), { maxLength: 300 })
      .map((all) => all.join("")),
  );

  test("becomes lines with a number and a quantity that can be ordered", async () => {
    await fc.assert(
      fc.asyncProperty(dirt, async (text) => {
        for (const line of await linesOf(text)) {
          expect(Number.isInteger(line.quantity)).toBe(true);
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.quantity).toBeLessThanOrEqual(9_999);
          expect(line.number).toMatch(/\d/);
          expect(line.number.length).toBeLessThanOrEqual(100);
          expect(line.number).not.toMatch(/[\ue000-\ue0ff]/);
          expect(line.raw.length).toBeLessThanOrEqual(300);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["digits", "1".repeat(100_000)],
    ["digits with blanks", "1 ".repeat(50_000)],
    ["x", "2x".repeat(50_000)],
    ["blanks", " ".repeat(100_000) + "6ES7"],
    ["dashes", "1-".repeat(50_000)],
    ["commas", "1,".repeat(50_000)],
    ["quotes", '"'.repeat(100_000)],
    ["words", "Tel. ".repeat(20_000)],
    ["labels", "Order no. no. no. ".repeat(5_000)],
    ["half a number", "6ES7 315-2EH1".repeat(8_000)],
    ["amounts", "1.000.000.000,".repeat(8_000)],
    ["cells", "1;".repeat(50_000)],
    ["lines", "2x 6ES7315-2EH14-0AB0\n".repeat(20_000)],
    ["headers", "Pos;Artikel;Menge\n".repeat(20_000)],
  ])("of nothing but %s holds up nobody", async (_what, text) => {
    const before = processorMs();
    await parseList(text, 500);
    // Many times what it takes; what grows faster than the text would take minutes.
    expect((processorMs() - before) / floorMs()).toBeLessThan(1_000);
  });
});
