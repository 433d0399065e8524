import { userInfo } from "node:os";
import type { Readable, Writable } from "node:stream";
import { escapeControls } from "../../app/platform/plain-text";

export interface Streams {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
}

interface Sink {
  write: (text: string) => void;
}

// Text from strangers must not act on the terminal; exports and progress need raw streams.
export interface Console {
  stdin: Readable;
  stdout: Sink;
  stderr: Sink;
  raw: Streams;
}

export function createConsole(raw: Streams): Console {
  const sink = (stream: Writable): Sink => ({
    write: (text) => void stream.write(escapeControls(text)),
  });
  return { stdin: raw.stdin, stdout: sink(raw.stdout), stderr: sink(raw.stderr), raw };
}

export const exitCodes = { ok: 0, someRejected: 1, usage: 2, failed: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export class CommandError extends Error {
  override name = "CommandError";
}

/** Unknown, or its state doesn't allow the request. */
export class RefusedError extends CommandError {
  override name = "RefusedError";
}

/** Only shows when the command runs. */
export class UsageError extends CommandError {
  override name = "UsageError";
}

export class ProgressLine {
  private last = 0;
  private shown = "";

  private readonly stream: Streams["stderr"];

  constructor({ raw }: Console) {
    this.stream = raw.stderr;
  }

  /** @param share between 0 and 1, unless it isn't known how much there is */
  show(text: string, share?: number) {
    if (!this.stream.isTTY || Date.now() - this.last < 100) return;
    this.last = Date.now();
    const filled = Math.round(Math.min(1, share ?? 0) * 24);
    const bar = share === undefined ? "" : `[${"#".repeat(filled).padEnd(24, ".")}] `;
    this.shown = `${bar}${escapeControls(text)}`;
    this.stream.write(`\r\x1b[2K${this.shown}`);
  }

  clear() {
    if (this.shown) this.stream.write("\r\x1b[2K");
    this.shown = "";
  }
}

/** Who acts, for histories: as typed with --by, else who is logged in. */
export function operatorName(by: string | undefined): string {
  return `operator ${by?.trim() || loginName()}`;
}

/** A container's user may have no name. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}

export function toJson(result: unknown): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}

/** The last column is as wide as it likes. */
export function toTable(headings: string[], rows: string[][]): string {
  const lines = [headings, ...rows].map((line) => line.map((cell) => cell.replace(/\s+/g, " ")));
  const widths = headings.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** "2026-11-21 08:30", in the shop's own time zone. */
export function toTime(date: Date): string {
  return date.toLocaleString("sv-SE", {
    timeZone: "Europe/Berlin",
    dateStyle: "short",
    timeStyle: "short",
  });
}

const number = new Intl.NumberFormat("en-GB");

/** "1,234 products", "1 product" */
export function count(amount: number, noun: string): string {
  return `${number.format(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}
