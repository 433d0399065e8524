import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** One per part. A PNG of 100 MB needs some 12,000, photos of phones a few dozen. */
const MAX_LOOKS = 100_000;
/** A few milliseconds; then the event loop continues. */
const LOOKS_BEFORE_YIELD = 2_000;

/** A crafted file of countless tiny parts. */
export class TooManyPartsError extends Error {
  override name = "TooManyPartsError";
}

type Step =
  /** Fewer at the end of the file; what isn't written is left out. */
  | { kind: "look"; bytes: number }
  /** What happens to be there, at least one byte, none at the end. */
  | { kind: "any" }
  | { kind: "keep" | "drop" | "blank"; bytes: number }
  /** Leaves out a run of one byte. */
  | { kind: "skip"; byte: number };

/** Goes through a file step by step; what lies behind its end is left out. */
export type Walk = Generator<Step, void, Buffer>;
export type PartOfWalk<Result> = Generator<Step, Result, Buffer>;
export type Write = (bytes: Buffer) => void;

const nothing = Buffer.alloc(0);

function endOfRun(chunk: Buffer, from: number, byte: number): number {
  let at = from;
  while (chunk[at] === byte) at++;
  return at;
}

/**
 * No promises or copies per step: cost grows with size and number of parts only.
 * @throws {TooManyPartsError}
 */
export async function* rewrite(
  source: AsyncIterable<Buffer>,
  createWalk: (write: Write) => Walk,
): AsyncGenerator<Buffer, void> {
  let written: Buffer[] = [];
  const write: Write = (bytes) => {
    if (bytes.length > 0) written.push(bytes);
  };
  const flush = () => {
    const all = written.length === 1 ? written[0] : Buffer.concat(written);
    written = [];
    return all ?? nothing;
  };
  const walk = createWalk(write);
  let step = walk.next();
  let left = bytesOf(step);
  let looked: Buffer[] = [];
  let looks = 0;

  function go(bytes: Buffer): void {
    step = walk.next(bytes);
    left = bytesOf(step);
  }

  function take(chunk: Buffer, at: number, current: Step): number {
    if (current.kind === "any") {
      go(chunk.subarray(at));
      return chunk.length;
    }
    if (current.kind === "skip") {
      const end = endOfRun(chunk, at, current.byte);
      if (end < chunk.length) go(nothing);
      return end;
    }
    const end = Math.min(chunk.length, at + left);
    const part = chunk.subarray(at, end);
    left -= part.length;
    if (current.kind === "look") {
      if (left > 0 || looked.length > 0) looked.push(part);
      if (left > 0) return end;
      const bytes = looked.length > 0 ? Buffer.concat(looked) : part;
      looked = [];
      looks++;
      go(bytes);
      return end;
    }
    if (current.kind === "keep") write(part);
    if (current.kind === "blank") write(Buffer.alloc(part.length));
    if (left === 0) go(nothing);
    return end;
  }

  for await (const chunk of source) {
    let at = 0;
    while (!step.done && at < chunk.length) {
      const before = looks;
      at = take(chunk, at, step.value);
      if (looks === before || looks % LOOKS_BEFORE_YIELD > 0) continue;
      if (looks >= MAX_LOOKS) throw new TooManyPartsError("a file of too many parts");
      await yieldToEventLoop();
    }
    if (written.length > 0) yield flush();
  }
  while (!step.done) {
    const rest = Buffer.concat(looked);
    looked = [];
    go(rest);
  }
  if (written.length > 0) yield flush();
}

function bytesOf({ done, value }: IteratorResult<Step, void>): number {
  return !done && "bytes" in value ? value.bytes : 0;
}
