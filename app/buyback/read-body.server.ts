import { once } from "node:events";
import type { Writable } from "node:stream";
import { discardRest } from "~/platform/request.server";
import { TimeLimitError, withTimeLimit } from "~/platform/time-limit";

/** A body must bring so much per second, over so long a time of waiting for it. */
const leastRate = { bytesPerSecond: 2_000, windowMs: 30_000 };

/** The body can't be read to its end: too slow, too long, broken off. */
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
 * @throws {BodyError}
 */
export async function readBody(
  request: Request,
  parser: Writable,
  { maxBytes, rate = leastRate }: { maxBytes: number; rate?: typeof leastRate },
): Promise<void> {
  const reader = request.body?.getReader();
  if (!reader) throw new BodyError(400);
  let total = 0;
  let windowBytes = 0;
  let windowMs = 0;
  try {
    for (;;) {
      const startedAt = performance.now();
      const { done, value } = await withTimeLimit(reader.read(), rate.windowMs);
      if (done) break;
      total += value.byteLength;
      if (total > maxBytes) throw new BodyError(413);
      windowBytes += value.byteLength;
      windowMs += performance.now() - startedAt;
      if (windowMs >= rate.windowMs) {
        if (windowBytes < (rate.bytesPerSecond * windowMs) / 1000) throw new BodyError(408);
        windowBytes = 0;
        windowMs = 0;
      }
      if (!parser.write(value)) await drained(parser);
    }
  } catch (error) {
    discardRest(reader);
    if (error instanceof BodyError) throw error;
    throw new BodyError(error instanceof TimeLimitError ? 408 : 400);
  }
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
