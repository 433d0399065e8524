import ts from "typescript";
import { describe, expect, it } from "vitest";
import { floorMs, processorMs } from "../support/processor-time";

// Every regular expression that stands in the app, found in its sources, against texts of the
// letters that it speaks of: one that goes through a text again from each of its letters (or worse)
// holds up everybody else.

const sources = import.meta.glob<string>("../../app/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Texts that these are used on are cut before, at so many letters. */
const cutAt: Record<string, number> = {
  // A line of a list (lists/clean-line.ts).
  "/^[\"'([{<.,:;!?#=~]+|[\"')\\]}>.,:;!?=~]+$/g": 1_000,
  "/^[\\s*_\"'#]*(?=\\p{L})|[\\s*_\"':.]+$/gu": 1_000,
  // A field of staff's forms, of its schema's length.
  "/^([+−-]?)\\s*(.+?)\\s*%?$/": 30,
  "/^(?:€|EUR)\\s*|\\s*(?:€|EUR)$/gi": 1_000,
  // A name, a part number, what is searched for.
  "/^-+|-+$/g": 200,
  "/[,;:.]+$/": 1_000,
  "/[,;:]+$/": 500,
  "/^[-.]+|[-.]+$/g": 300,
  "/(\\S+-\\S+)/": 1_000,
  "/(?:^|[^\\p{L}\\p{N}])(?:\\+|00|\\(?0)[\\d\\s()/.-]{7,}$/u": 200,
  // What the database's numbers look like.
  "/\\.?0+$/": 30,
  // A transfer's text, a workbook's format, a text of the shop's own.
  "/^[ /]+|[ /]+$/g": 140,
  '/"[^"]*"|\\\\.|_.|\\*.|\\[(?!h+\\]|m+\\]|s+\\])[^\\]]*\\]/gi': 1_000,
  "/\\[([^\\]]+)\\]\\(([^)\\s]+)\\)/g": 1_000,
};

/** By the pattern: where it stands first. */
function patternsOf(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of Object.entries(sources)) {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const visit = (node: ts.Node): void => {
      const isNew = ts.isRegularExpressionLiteral(node) && !found.has(node.text);
      if (isNew) found.set(node.text, file.replace("../../app/", ""));
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind));
  }
  return found;
}

const repeats = /[*+]|\{\d*,\d*\}/;
const patterns = [...patternsOf()].filter(([pattern]) => repeats.test(pattern));

const parts = (pattern: string) => {
  const end = pattern.lastIndexOf("/");
  return { body: pattern.slice(1, end), flags: pattern.slice(end + 1) };
};

const MAX_LETTERS = 12;

/** Those of the pattern, and one of each class that it may mean. */
function lettersOf(body: string): string[] {
  const letters = new Set(["a", "0", " "]);
  if (/\\s/.test(body)) letters.add("\t");
  for (const [, sign = ""] of body.matchAll(/(\\?[^\w\s])/gu)) {
    if (sign.startsWith("\\") || !/[()[\]|*+?^$]/.test(sign)) letters.add(sign.slice(-1));
  }
  for (const [letter] of body.matchAll(/[a-z0-9]/gi)) {
    if (letters.size < MAX_LETTERS) letters.add(letter);
  }
  return [...letters];
}

function* textsFor(body: string, length: number): Generator<string> {
  const letters = lettersOf(body);
  const units = letters.flatMap((one) =>
    letters.map((other) => (one === other ? one : one + other)),
  );
  for (const unit of units) {
    const run = unit.repeat(length / unit.length);
    yield `${run}\0`;
    yield `x${run}!`;
  }
}

const LENGTH = 4_000;
/** Times the floor: a hundred and fifty times what once through such a text takes. */
const ENOUGH = 2;
/** So often before a time counts: whatever else this machine does only ever adds to it. */
const MAX_TRIES = 10;

function isSlow(pattern: RegExp, text: string, enoughMs: number): boolean {
  for (let at = 0; at < MAX_TRIES; at++) {
    const before = processorMs();
    text.replace(pattern, "");
    if (processorMs() - before < enoughMs) return false;
  }
  return true;
}

describe("The app's patterns", () => {
  it("are found in its sources", () => {
    expect(patterns.length).toBeGreaterThan(200);
  });

  it("read any text in a time that grows with its length and no faster", () => {
    const slow: string[] = [];
    const enoughMs = ENOUGH * floorMs();
    for (const [pattern, file] of patterns) {
      const { body, flags } = parts(pattern);
      const regExp = new RegExp(body, flags);
      for (const text of textsFor(body, cutAt[pattern] ?? LENGTH)) {
        if (!isSlow(regExp, text, enoughMs)) continue;
        slow.push(`${file} ${pattern} with ${JSON.stringify(text.slice(0, 6))}`);
        break;
      }
    }
    expect(slow).toEqual([]);
  }, 120_000);
});
