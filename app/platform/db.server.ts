import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "../../db/schema";
import { env } from "./env.server";
import { log } from "./log.server";

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

// Counts and sums arrive as bigint; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function createPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A command or a start-up task may end without closing the pool.
    allowExitOnIdle: true,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "shop",
  });
  // Without handlers on the pool and on each client, a restart of PostgreSQL ends this process.
  pool.on("error", (error) => log.warn({ err: error.message }, "idle database connection lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error.message }, "database connection lost"));
  });
  return pool;
}

// One pool across rebuilds in development.
const kept = globalThis as { shopPool?: pg.Pool };
export const pool = (kept.shopPool ??= createPool());

export const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** For tests and for the end of a process: nobody can use `db` after this. Safe to repeat. */
export async function closeDb(): Promise<void> {
  delete kept.shopPool;
  if (!pool.ending) await pool.end();
}

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "EAI_AGAIN",
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53300", // too_many_connections
  "25P03", // idle_in_transaction_session_timeout
  "57014", // query_canceled (statement_timeout)
]);

/** True when the query failed because the database is away or overloaded, not because it is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (unavailableCodes.has(code) || code.startsWith("08")))
    return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return /connection terminated|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error/i.test(
    error.message,
  );
}

/** True for a violation of the named unique constraint (database code 23505). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === "23505" && (constraint === undefined || constraint === violated);
}
