import { createHash, createHmac, randomBytes } from "node:crypto";
import { env } from "./env.server";

/** 256 random bits; the database only has their hash. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The same for the same purpose, until the first SESSION_SECRET changes: nobody can make it who
 * doesn't have that, and the database needs only its hash.
 */
export function deriveSecret(purpose: string): string {
  const [secret = ""] = env.SESSION_SECRET;
  return createHmac("sha256", secret).update(purpose).digest("base64url");
}

/** Fast on purpose: 256 random bits can't be guessed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Asked before the database is. */
export function isSecret(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9_-]{43}$/.test(value);
}
