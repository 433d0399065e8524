export class Failure extends Error {
  override name = "Failure";
}

export function describeError(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
