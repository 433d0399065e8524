import { createHash } from "node:crypto";
import { isCalendarDay } from "~/platform/clock";
import { cleanText } from "~/platform/plain-text";
import { readCamt } from "./bank-camt.server";
import { readCsv } from "./bank-csv.server";

/** Money that came in, as a bank's file says it. */
export interface BankEntry {
  /** From its content: the same line of another file is the same entry. */
  id: string;
  /** `2026-11-23` */
  day: string;
  /** More than 0. */
  cents: number;
  payer: string;
  /** Empty, or at least like one. */
  iban: string;
  text: string;
}

/** As a bank writes it; less than 0 cents went out. */
export type Line = Omit<BankEntry, "id">;

/** No CSV with day and amount, no CAMT; or too much. */
export class UnreadableStatementError extends Error {
  override name = "UnreadableStatementError";

  constructor(readonly reason: "unreadable" | "tooMany") {
    super(`bank statement: ${reason}`);
  }
}

export const statementLimits = { bytes: 2_000_000, entries: 5_000 } as const;

const MAX_PAYER = 140;
const MAX_TEXT = 400;

/**
 * @returns `skipped` counts what went out, isn't booked yet, or isn't in euro
 * @throws {UnreadableStatementError}
 */
export function readStatement(bytes: Uint8Array): { entries: BankEntry[]; skipped: number } {
  const content = decode(bytes).replace(/^\uFEFF/, "");
  const lines = content.trimStart().startsWith("<") ? readCamt(content) : readCsv(content);
  if (!lines) throw new UnreadableStatementError("unreadable");
  const booked = lines.flatMap((line) => {
    const isMoney = line && line.cents > 0 && isCalendarDay(line.day);
    return isMoney ? [tidy(line)] : [];
  });
  if (booked.length > statementLimits.entries) throw new UnreadableStatementError("tooMany");
  return { entries: withIds(booked), skipped: lines.length - booked.length };
}

const squeeze = (text: string, max: number) =>
  cleanText(text).replace(/\s+/g, " ").trim().slice(0, max);

function tidy({ day, cents, payer, iban, text }: Line): Line {
  const letters = iban.replace(/\s/g, "").toUpperCase();
  return {
    day,
    cents,
    payer: squeeze(payer, MAX_PAYER),
    iban: /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(letters) ? letters : "",
    text: squeeze(text, MAX_TEXT),
  };
}

/** Two lines that say the same are two entries, also when another file brings them again. */
function withIds(lines: readonly Line[]): BankEntry[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { day, cents, payer, iban, text } = line;
    // Banks break and write the same text differently in CSV and CAMT.
    const letters = `${payer} ${text}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    const content = JSON.stringify([day, cents, iban, letters]);
    const turn = seen.get(content) ?? 0;
    seen.set(content, turn + 1);
    return { ...line, id: asUuid(`${turn} ${content}`) };
  });
}

function asUuid(text: string): string {
  const hex = createHash("sha256").update(`bank-entry:${text}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/** UTF-8, with a mark UTF-16, else what German banks wrote before. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
