/** A problem whose message is meant for the person at the terminal: it's shown without a stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** What to print for an error: the message of an expected one, the stack of a surprise. */
export function describeError(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
