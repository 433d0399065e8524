import pino from "pino";
import { env } from "./env.server";

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
}

// From a word's beginning only: trying every letter would be quadratic.
const withoutAddresses = (text: string) =>
  text.replace(/(?<![^\s@<>"'()])[^\s@<>"'()]+@[^\s@<>"'()]+/g, "[address]");

/** Errors of PostgreSQL quote the row, Stripe's the request, a mail server's the recipient. */
export function describeError(error: unknown): LoggedError | string {
  if (typeof error === "string") return withoutAddresses(error);
  if (!(error instanceof Error)) return "not an error object";
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(error.stack ? { stack: withoutAddresses(error.stack) } : {}),
  };
}

// Set by the operator's commands, whose standard output is their result.
const globals = globalThis as { shopLogsToStandardError?: boolean };

/** Callers log an allow-list (method, path, status, milliseconds, ids), no bodies or addresses. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  pino.destination(globals.shopLogsToStandardError ? 2 : 1),
);
