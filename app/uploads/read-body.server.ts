import { once } from "node:events";
import type { Writable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { drainBody, hasTinyChunks } from "~/platform/request.server";
import { TimeLimitError, withTimeLimit } from "~/platform/time-limit";
import { RateMeter } from "./rate-meter.server";

/** The lowest average rate over a window of waiting. */
const leastRate = { bytesPerSecond: 2_000, windowMs: 30_000 };
/** Chunks of up to 64 kB; then the event loop continues. */
const CHUNKS_BEFORE_YIELD = 2;

/** Too slow, too long, broken off or in tiny chunks. */
export class BodyError extends Error {
  override name = "BodyError";
  constructor(readonly status: 400 | 408 | 413) {
    super(`request body: ${status}`);
  }
}

/**
 * A slow parser (storage) doesn't count against the sender.
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
  let chunks = 0;
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
      if (hasTinyChunks({ chunks: ++chunks, bytes: total })) throw new BodyError(400);
      if (!parser.write(value)) await unlessEnded(drained(parser));
      if (chunks % CHUNKS_BEFORE_YIELD === 0) await yieldToEventLoop();
    }
  } catch (error) {
    drainBody(reader, { chunks, bytes: total });
    if (error instanceof BodyError || signal.aborted) throw error;
    throw new BodyError(error instanceof TimeLimitError ? 408 : 400);
  }
}

/** Awaits one thing at a time, until the signal aborts. */
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
