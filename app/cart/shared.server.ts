import { HOUR_MS } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { seal, unseal } from "~/platform/seal.server";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { retention } from "~/shop";

// Lists and carts that somebody passes on: sealed, known by an address that can't be guessed, and
// gone when their time is over.

const hoursOf = { list: retention.listLinkHours, cart: retention.cartLinkDays * 24 } as const;

type SharedKind = keyof typeof hoursOf;

const placeOf = (kind: SharedKind, hash: string) => ({ purpose: `shared-${kind}`, owner: hash });

/** @returns the token that opens it */
export async function share(kind: SharedKind, content: string, now = new Date()): Promise<string> {
  const token = createSecret();
  const hash = hashSecret(token);
  await db
    .insertInto("shared_lists")
    .values({
      token_hash: hash,
      kind,
      content: seal(content, placeOf(kind, hash)),
      expires_at: new Date(now.getTime() + hoursOf[kind] * HOUR_MS),
    })
    .execute();
  return token;
}

/** `undefined` when there is none, or its time is over. */
export async function openShared(
  kind: SharedKind,
  token: unknown,
): Promise<{ content: string; expiresAt: Date } | undefined> {
  if (!isSecret(token)) return undefined;
  const hash = hashSecret(token);
  const row = await db
    .selectFrom("shared_lists")
    .select(["content", "expires_at as expiresAt"])
    .where("token_hash", "=", hash)
    .where("kind", "=", kind)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  const opened = row && unseal(row.content, placeOf(kind, hash));
  return opened && { content: opened.text, expiresAt: row.expiresAt };
}

/** Hourly: nobody can open them any more. */
export async function deleteExpiredShares(now = new Date()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("shared_lists")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
