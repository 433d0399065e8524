import { createHash, randomBytes } from "node:crypto";

/** 256 random bits; the database only has their hash. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Fast on purpose: 256 random bits can't be guessed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Asked before the database is. */
export function isSecret(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9_-]{43}$/.test(value);
}
