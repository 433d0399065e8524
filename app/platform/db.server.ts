import { Socket } from "node:net";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "../../db/schema";
import { env } from "./env.server";
import { log } from "./log.server";

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

// Counts and sums arrive as bigint; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day without a time has no time zone either.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const STATEMENT_TIMEOUT_MS = 10_000;
/** A request that waits for a locked row holds a connection that others need. */
const LOCK_TIMEOUT_MS = 3_000;
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

let givesUpOnSilence = false;

// The web server outlives its database: a connection that is silent for longer than any statement
// may take is dead (a frozen machine, a cut cable), and a query that nobody awaits (pg-boss
// completes its jobs that way) must not end the process.
export function installOutageHandlers(): void {
  givesUpOnSilence = true;
  process.on("unhandledRejection", (reason) => {
    if (!isDatabaseUnavailable(reason)) throw reason;
    log.warn({ err: (reason as Error).message }, "a query's answer was lost");
  });
}

function createSocket(): Socket {
  const socket = new Socket();
  if (givesUpOnSilence) {
    socket.setTimeout(SILENCE_TIMEOUT_MS, () =>
      socket.destroy(Object.assign(new Error("database is silent"), { code: "ETIMEDOUT" })),
    );
  }
  return socket;
}

function createPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    stream: createSocket,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Shorter than the silence limit: an idle connection isn't a dead one.
    idleTimeoutMillis: SILENCE_TIMEOUT_MS - 2_000,
    // Proxies before a database (Fly's after ten minutes) cut older ones when they restart.
    maxLifetimeSeconds: 420,
    allowExitOnIdle: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "shop",
    // Disks have no heads to move any more: without this the trigram indexes look too dear.
    options: "-c random_page_cost=1.1",
  });
  pool.on("error", (error) => log.warn({ err: error.message }, "idle database connection lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error.message }, "database connection lost"));
  });
  return pool;
}

// One pool across rebuilds in development.
const globals = globalThis as { shopPool?: pg.Pool };
export const pool = (globals.shopPool ??= createPool());

export const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** Nobody can use `db` after this. Safe to repeat. */
export async function closeDb(): Promise<void> {
  delete globals.shopPool;
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
  "25P03", // idle_in_transaction_session_timeout
  "57014", // query_canceled (statement_timeout)
  "55P03", // lock_not_available (lock_timeout)
  "25006", // read_only_sql_transaction: a standby, or a disk about to be full
]);

const unavailableClasses = ["08", "53"];

export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "55P03";
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") {
    if (unavailableCodes.has(code)) return true;
    if (unavailableClasses.some((kind) => code.startsWith(kind) && code.length === 5)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  // The last: pg-boss's completion that comes while the process ends.
  return /connection terminated|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error|cannot use a pool after calling end/i.test(
    error.message,
  );
}
