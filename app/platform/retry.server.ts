import { isDatabaseUnavailable } from "./db.server";

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 100;
const TIME_LIMIT_MS = 5_000;

interface RetryOptions {
  /** Gives up at once when the client has gone. */
  signal?: AbortSignal;
  /** No attempt starts later than this after the first. */
  timeLimitMs?: number;
  firstDelayMs?: number;
}

// A statement that took too long would only take as long again.
function isWorthRetrying(error: unknown): boolean {
  return isDatabaseUnavailable(error) && (error as { code?: string }).code !== "57014";
}

/** Only for reads: a write may have happened before the connection broke. @throws the last error */
export async function retryRead<Result>(
  read: () => Promise<Result>,
  { signal, timeLimitMs = TIME_LIMIT_MS, firstDelayMs = FIRST_DELAY_MS }: RetryOptions = {},
): Promise<Result> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      const delayMs = firstDelayMs * 2 ** (attempt - 1);
      const outOfTime = performance.now() - startedAt + delayMs > timeLimitMs;
      if (attempt === ATTEMPTS || outOfTime || signal?.aborted || !isWorthRetrying(error))
        throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
