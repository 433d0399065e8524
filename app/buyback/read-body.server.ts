import { once } from "node:events";
import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { discardRest, isCrumbled } from "~/platform/request.server";
import { TimeLimitError, withTimeLimit } from "~/platform/time-limit";
import { RateMeter } from "./rate-meter.server";

/** A body must bring so much per second, over so long a time of waiting for it. */
const leastRate = { bytesPerSecond: 2_000, windowMs: 30_000 };
/** Pieces have up to 64 kB; after so many others have their turn. */
const PIECES_IN_A_TURN = 2;

/** The body can't be read to its end: too slow, too long, broken off or in crumbs. */
export class BodyError extends Error {
  override name = "BodyError";
  constructor(readonly status: 400 | 408 | 413) {
    super(`request body: ${status}`);
  }
}

/**
 * Feeds a request's body to a parser at the parser's pace. Time spent waiting for the parser (a slow
 * storage) doesn't count against the sender.
 *
 * @param meter learns how fast the sender is
 * @param signal ends the reading
 * @throws {BodyError}, or the signal's reason
 */
export async function readBody(
  request: Request,
  parser: Writable,
  {
    maxBytes,
    rate = leastRate,
    meter = new RateMeter(),
    signal = new AbortController().signal,
  }: {
    maxBytes: number;
    rate?: typeof leastRate;
    meter?: RateMeter;
    signal?: AbortSignal;
  },
): Promise<void> {
  const reader = request.body?.getReader();
  if (!reader) throw new BodyError(400);
  const unlessEnded = endingWith(signal);
  let total = 0;
  let pieces = 0;
  let windowBytes = 0;
  let windowMs = 0;
  try {
    for (;;) {
      const startedAt = performance.now();
      meter.wait();
      const { done, value } = await withTimeLimit(unlessEnded(reader.read()), rate.windowMs);
      if (done) break;
      meter.receive(value.byteLength);
      total += value.byteLength;
      if (total > maxBytes) throw new BodyError(413);
      windowBytes += value.byteLength;
      windowMs += performance.now() - startedAt;
      if (windowMs >= rate.windowMs) {
        if (windowBytes < (rate.bytesPerSecond * windowMs) / 1000) throw new BodyError(408);
        windowBytes = 0;
        windowMs = 0;
      }
      if (isCrumbled({ pieces: ++pieces, bytes: total })) throw new BodyError(400);
      if (!parser.write(value)) await unlessEnded(drained(parser));
      if (pieces % PIECES_IN_A_TURN === 0) await nextTurn();
    }
  } catch (error) {
    discardRest(reader, { pieces, bytes: total });
    if (error instanceof BodyError || signal.aborted) throw error;
    throw new BodyError(error instanceof TimeLimitError ? 408 : 400);
  }
}

/** What waits one work after the other, and for none once the signal has spoken. */
function endingWith(signal: AbortSignal): <Result>(work: Promise<Result>) => Promise<Result> {
  let end: ((reason: unknown) => void) | undefined;
  signal.addEventListener("abort", () => end?.(signal.reason), { once: true });
  return (work) =>
    new Promise((resolve, reject) => {
      end = reject;
      if (signal.aborted) reject(signal.reason as Error);
      work.then(resolve, reject);
    });
}

async function drained(parser: Writable): Promise<void> {
  if (parser.destroyed) throw new BodyError(400);
  const stop = new AbortController();
  try {
    await Promise.race([
      once(parser, "drain", { signal: stop.signal }),
      once(parser, "close", { signal: stop.signal }).then(() => {
        throw new BodyError(400);
      }),
    ]);
  } finally {
    stop.abort();
  }
}
