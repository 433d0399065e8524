import { hash as hashArgon2, verify as verifyArgon2 } from "@node-rs/argon2";
import { Semaphore } from "~/platform/semaphore";

export const MAX_PASSWORD_LENGTH = 200;

// OWASP's second choice for argon2id: 19 MiB, two passes. Each hash takes a thread and its memory,
// so only four run at once and a hundred wait.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const hashing = new Semaphore({ size: 4, maxWaiting: 100 });

/** The same characters however a keyboard composes them. */
function normalise(password: string): string {
  // Cut before, too: normalising many marks on one letter takes quadratic time.
  return password.slice(0, MAX_PASSWORD_LENGTH).normalize("NFC").slice(0, MAX_PASSWORD_LENGTH);
}

/** @throws {BusyError} */
export async function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hashArgon2(normalise(password), options));
}

let dummyHash: Promise<string> | undefined;

/** Without a hash (no such user) it takes as long and is wrong. @throws {BusyError} */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  dummyHash ??= hashArgon2("nobody has this password", options);
  const against = hash ?? (await dummyHash);
  const matches = await hashing.run(() => verifyArgon2(against, normalise(password)));
  return matches && hash !== undefined && password.length <= MAX_PASSWORD_LENGTH;
}
