import argon2 from "argon2";
import { Slots } from "~/platform/slots";

export const MAX_PASSWORD_LENGTH = 200;

// OWASP's second choice for argon2id: 19 MiB, two passes. Each hash keeps a thread and its memory,
// so only four run at once and a hundred wait.
const options = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const hashing = new Slots({ size: 4, maxWaiting: 100 });

/** The same characters however a keyboard composes them. */
function normalise(password: string): string {
  return password.normalize("NFC").slice(0, MAX_PASSWORD_LENGTH);
}

/** @throws {BusyError} when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  return hashing.run(() => argon2.hash(normalise(password), options));
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such user) it takes as long and is
 * wrong.
 *
 * @throws {BusyError} when too many wait already
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  dummyHash ??= argon2.hash("nobody has this password", options);
  const against = hash ?? (await dummyHash);
  const matches = await hashing.run(() => argon2.verify(against, normalise(password)));
  return matches && hash !== undefined && password.length <= MAX_PASSWORD_LENGTH;
}
