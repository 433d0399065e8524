import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { sql } from "kysely";
import { shop } from "~/shop";
import { db, type Db, type Trx } from "~/platform/db.server";
import { seal, unseal } from "~/platform/seal.server";
import { queueWarningMail } from "./auth-mail.server";
import { countCode, forgetCodes } from "./limits.server";
import { hashSecret } from "~/platform/secrets.server";
import { findRecipient } from "./users.server";
import { warnOfWrongCodes } from "./warnings.server";

const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 16;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function createTotp(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: shop.name,
    label: email,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** The time step of a valid code: now, the one before, the one after. */
function stepOf(secret: string, code: string): number | undefined {
  const delta = createTotp(secret, "").validate({ token: code, window: 1 });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta;
}

/** What seals an authenticator's secret; the owner is the user's id. */
export const TOTP_PURPOSE = "totp";
export const sealSecret = (secret: string, userId: string) =>
  seal(secret, { purpose: TOTP_PURPOSE, owner: userId });
export const openSecret = (sealed: string | null | undefined, userId: string) =>
  sealed ? unseal(sealed, { purpose: TOTP_PURPOSE, owner: userId }) : undefined;

function hashRecoveryCode(userId: string, code: string): string {
  return hashSecret(`${userId}:${code}`);
}

function createRecoveryCode(): string {
  return [...randomBytes(RECOVERY_LENGTH)].map((byte) => BASE32[byte % 32]).join("");
}

export async function replaceRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(userId, code) })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

export async function countRecoveryCodes(userId: string, trx: Db = db): Promise<number> {
  const { count } = await trx
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Only for confirmed addresses: a stranger's factor would lock out the address's owner. */
export async function startEnrolment(userId: string): Promise<void> {
  const secret = new Secret({ size: 20 }).base32;
  await db
    .updateTable("users")
    .set({ totp_pending_secret: sealSecret(secret, userId) })
    .where("id", "=", userId)
    .where("totp_secret", "is", null)
    .where("email_verified_at", "is not", null)
    .execute();
}

export async function findPendingSecret(userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("totp_pending_secret")
    .where("id", "=", userId)
    .executeTakeFirst();
  return openSecret(row?.totp_pending_secret, userId)?.text;
}

/** The recovery codes; `undefined` for a wrong code. @throws {TooManyAttemptsError} */
export async function enableSecondFactor(
  trx: Trx,
  { userId, code }: { userId: string; code: string },
): Promise<string[] | undefined> {
  const row = await trx
    .selectFrom("users")
    .select("totp_pending_secret")
    .where("id", "=", userId)
    .where("totp_secret", "is", null)
    .where("email_verified_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  const secret = openSecret(row?.totp_pending_secret, userId)?.text;
  const step = secret ? stepOf(secret, code.replace(/\D/g, "")) : undefined;
  if (!secret || step === undefined) return undefined;
  await trx
    .updateTable("users")
    .set({
      totp_secret: sealSecret(secret, userId),
      totp_pending_secret: null,
      totp_last_step: step,
    })
    .where("id", "=", userId)
    .execute();
  return replaceRecoveryCodes(trx, userId);
}

/** A secret that waits for its first code goes in any case. `false` when it was off. */
export async function disableSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  const before = await trx
    .selectFrom("users")
    .select("totp_secret")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .updateTable("users")
    .set({ totp_secret: null, totp_pending_secret: null, totp_last_step: null })
    .where("id", "=", userId)
    .execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  return Boolean(before?.totp_secret);
}

/** Each code counts once, even when two requests bring it at the same moment. */
async function consumeTotp(userId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("totp_secret")
    .where("id", "=", userId)
    .executeTakeFirst();
  const secret = openSecret(row?.totp_secret, userId);
  const step = secret && stepOf(secret.text, code);
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({
      totp_last_step: step,
      ...(secret?.stale ? { totp_secret: sealSecret(secret.text, userId) } : {}),
    })
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("totp_last_step", "is", null), eb("totp_last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function consumeRecoveryCode(userId: string, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("recovery_codes")
      .set({ used_at: sql<Date>`now()` })
      .where("user_id", "=", userId)
      .where("code_hash", "=", hashRecoveryCode(userId, code))
      .where("used_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const count = await countRecoveryCodes(userId, trx);
    await queueWarningMail(trx, await findRecipient(userId, trx), "recoveryCodeUsed", { count });
    return true;
  });
}

export async function checkSecondFactor({
  userId,
  code,
  own,
}: {
  userId: string;
  code: string;
  own?: string;
}): Promise<boolean> {
  const inARow = await countCode({ userId, own });
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const right = /^\d{6}$/.test(plain)
    ? await consumeTotp(userId, plain)
    : await consumeRecoveryCode(userId, plain);
  if (right) await forgetCodes({ userId, own });
  else await warnOfWrongCodes({ userId, inARow });
  return right;
}
