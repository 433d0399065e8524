/** Counts as "away", like a connection that timed out. */
export class TimeLimitError extends Error {
  override name = "TimeLimitError";
  readonly code = "ETIMEDOUT";
}

/** The work itself goes on. @throws {TimeLimitError}, or what the work throws */
export async function withTimeLimit<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
