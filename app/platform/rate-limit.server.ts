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

export class TooManyAttemptsError extends Error {
  override name = "TooManyAttemptsError";
  constructor(readonly retryAfterSeconds: number) {
    super("too many attempts");
  }
}

/** Too many wrong attempts in a row: blocked until the count expires. */
export class StoppedError extends Error {
  override name = "StoppedError";
}

interface Rule {
  points: number;
  duration: number;
}

export interface Limit {
  /** With 0 points it only looks. @throws {TooManyAttemptsError} */
  consume: (key: string, points?: number) => Promise<void>;
  /** For attempts that turned out to be the right person's. */
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

/** @returns how many */
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

/** `false` when it is one too many. */
export async function isWithin(limit: Limit, key: string, points?: number): Promise<boolean> {
  try {
    await limit.consume(key, points);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}

/** Guessing is slow, and nobody can lock the owner out for longer than the pause. */
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
  /** How many in a row. @throws {StoppedError} after `points` */
  count: (key: string) => Promise<number>;
  forget: (key: string) => Promise<void>;
}

/** At most `points` in a row within `duration` seconds; then none for `stop` seconds. */
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

/** What one household or company shares (IPv6 /56). */
export function clientSubnet(request: Request): string {
  return addressPrefix(clientIp(request));
}

/** What one customer of a provider can get (IPv6 /48). */
export function clientNetwork(request: Request): string {
  return addressPrefix(clientIp(request), 48);
}
