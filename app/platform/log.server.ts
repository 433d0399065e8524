import pino from "pino";
import { env } from "./env.server";

/**
 * JSON lines on standard output. Callers log an allow-list of fields (method, path without query,
 * status, milliseconds, ids): never bodies, query strings or addresses.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});
