import { createHash } from "node:crypto";
import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { addressPrefix } from "./client-address";
import { pool } from "./db.server";
import { clientIp } from "./request.server";

/** Too many tries; the next one counts after this many seconds. */
export class TooManyAttemptsError extends Error {
  override name = "TooManyAttemptsError";
  constructor(readonly retryAfterSeconds: number) {
    super("too many attempts");
  }
}

/** Too many wrong ones in a row: no more tries until the count is forgotten. */
export class StoppedError extends Error {
  override name = "StoppedError";
}

interface Rule {
  /** How many. */
  points: number;
  /** Within how many seconds. */
  duration: number;
}

export interface Limit {
  /**
   * Counts one try.
   *
   * @param points counts so many; with 0 it only looks
   * @throws {TooManyAttemptsError} when it is one too many
   */
  consume: (key: string, points?: number) => Promise<void>;
  /** Forgets the key's tries: they were the right person's. */
  forget: (key: string) => Promise<void>;
}

function createStore(name: string, rule: Rule & { blockDuration?: number }): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...rule,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    // While the database is away each process counts for itself.
    insuranceLimiter: new RateLimiterMemory({ ...rule, keyPrefix: name }),
  });
}

// Keys are personal data (addresses): the table has their hashes.
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function refuse(rejection: unknown): never {
  if (rejection instanceof RateLimiterRes) {
    throw new TooManyAttemptsError(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
  }
  throw rejection;
}

/** @returns how many counters have run out */
export async function deleteExpiredLimits(now: Date): Promise<number> {
  const { rowCount } = await pool.query("delete from rate_limits where expire < $1", [
    now.getTime(),
  ]);
  return rowCount ?? 0;
}

/** At most `points` in `duration` seconds, over all processes that share the database. */
export function createLimit(name: string, rule: Rule): Limit {
  const store = createStore(name, rule);
  return {
    consume: async (key, points) => {
      await store.consume(hashKey(key), points).catch(refuse);
    },
    forget: async (key) => {
      await store.delete(hashKey(key));
    },
  };
}

/** Counts one try, or so many points; false when it is one too many. */
export async function isWithin(limit: Limit, key: string, points?: number): Promise<boolean> {
  try {
    await limit.consume(key, points);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}

/**
 * Some tries at once, then one every `pause` seconds: whoever guesses is slowed down, and nobody
 * can lock the owner out for longer than the pause.
 */
export function createDelay(name: string, rule: { burst: Rule; pause: number }): Limit {
  const slow = createStore(`${name}-pause`, { points: 1, duration: rule.pause });
  const burst = createStore(`${name}-burst`, rule.burst);
  const both = new BurstyRateLimiter(slow, burst);
  return {
    consume: async (key) => {
      try {
        await both.consume(hashKey(key));
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw new TooManyAttemptsError(
          Math.min(rule.pause, Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))),
        );
      }
    },
    forget: async (key) => {
      await Promise.all([slow.delete(hashKey(key)), burst.delete(hashKey(key))]);
    },
  };
}

export interface Run {
  /**
   * Counts one more in a row.
   *
   * @returns the how manyeth it is
   * @throws {StoppedError} after `points`
   */
  count: (key: string) => Promise<number>;
  /** The row has ended. */
  forget: (key: string) => Promise<void>;
}

/** At most `points` in a row, which begins anew after `duration` seconds; then none for `stop`. */
export function createRun(name: string, { stop, ...rule }: Rule & { stop: number }): Run {
  const store = createStore(name, { ...rule, blockDuration: stop });
  return {
    count: async (key) => {
      try {
        return (await store.consume(hashKey(key))).consumedPoints;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw new StoppedError("too many in a row");
      }
    },
    forget: async (key) => {
      await store.delete(hashKey(key));
    },
  };
}

/** Where a request comes from, as far as limits care. */
export function placeOf(request: Request): string {
  return addressPrefix(clientIp(request));
}

/** The same, wider: the IPv6 /48 that one customer of a provider can get. */
export function networkOf(request: Request): string {
  return addressPrefix(clientIp(request), 48);
}
