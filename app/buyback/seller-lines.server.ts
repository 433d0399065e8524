import { buffer } from "node:stream/consumers";
import { setImmediate as pause } from "node:timers/promises";
import { GAP, tidyLine } from "~/lists/clean-line";
import { MAX_QUANTITY, takeQuantities } from "~/lists/find-quantity";
import { matchExactly } from "~/lists/match-lines.server";
import { parseList, type ParsedList } from "~/lists/parse-list.server";
import { ListFileError, readListFile } from "~/lists/read-list-file.server";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { readObject } from "~/platform/storage.server";
import { sellerLimits } from "./case-limits";
import { CSV_TYPE, SHEET_TYPE } from "./file-type.server";

/** What a seller offers, as a line of the list says. */
export interface SellerLine {
  number: string;
  /** From 1 to 9,999. */
  quantity: number;
  condition: string;
  note: string;
}

const MAX_NUMBER = 100;
const MAX_NOTE = 200;

/** A line without a part's number may name a part all the same: people will see. */
function asItCame({ line, raw }: ParsedList["skipped"][number]) {
  const { stated, rest } = takeQuantities(tidyLine(raw));
  const text = rest.replaceAll(GAP, " ").replace(/\s+/g, " ").trim();
  const { value = 1 } = stated[0] ?? {};
  const quantity = value >= 1 && value <= MAX_QUANTITY ? value : 1;
  return { ...{ line, quantity, condition: "" }, number: text, note: text.slice(MAX_NUMBER) };
}

/**
 * A text as app/lists reads it, and what that passes over.
 * @returns `undefined` for more lines than a list may have
 */
export async function readSellerList(text: string): Promise<SellerLine[] | undefined> {
  const read = await parseList(text, sellerLimits.lines + 1);
  const unread = read.skipped.filter(({ raw }) => /\p{L}/u.test(raw));
  if (read.lines.length + unread.length > sellerLimits.lines) return undefined;
  await pause();
  const known = await matchExactly(read.lines);
  const all = [
    ...known.map(({ line, raw, number, quantity, condition, note, checks }) => ({
      ...{ line, number, quantity, condition },
      // Whoever prices it sees what is doubtful.
      note: checks.length > 0 ? raw.replace(/\s+/g, " ") : note,
    })),
    ...unread.map(asItCame),
  ];
  return all
    .sort((a, b) => a.line - b.line)
    .map(({ number, quantity, condition, note }) => ({
      ...{ number: number.slice(0, MAX_NUMBER), quantity, condition },
      note: note.trim().slice(0, MAX_NOTE),
    }));
}

async function textOf(key: string): Promise<string> {
  const source = await readObject(key);
  return source ? readListFile(new Blob([await buffer(source)]), sellerLimits) : "";
}

/**
 * The lines of a form's spreadsheets; one that can't be read stays a file among the others.
 * @returns `undefined` for more lines than a list may have
 */
export async function readSellerFiles(draftId: string): Promise<SellerLine[] | undefined> {
  const files = await db
    .selectFrom("buyback_files")
    .select(["object_key as key"])
    .where("draft_id", "=", draftId)
    .where("request_id", "is", null)
    .where("content_type", "in", [SHEET_TYPE, CSV_TYPE])
    .where("size", "<=", sellerLimits.fileBytes)
    .orderBy("object_key")
    .execute();
  const lines: SellerLine[] = [];
  for (const { key } of files) {
    try {
      const read = await readSellerList(await textOf(key));
      if (!read || lines.length + read.length > sellerLimits.lines) return undefined;
      lines.push(...read);
    } catch (error) {
      if (!(error instanceof ListFileError)) throw error;
      log.info({ err: error.problem }, "a seller's list can't be read");
    }
  }
  return lines;
}
