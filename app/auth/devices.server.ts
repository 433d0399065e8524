import { sql } from "kysely";
import { cookieSeconds } from "~/platform/cookie-seconds";
import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import { db, type Trx } from "~/platform/db.server";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { deleteSessions } from "./session.server";

// Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): who signed in on
// a device before isn't locked out by what strangers try elsewhere.
const deviceCookie = createSignedCookie("device", { maxAge: cookieSeconds.device });

async function readDevice(request: Request): Promise<string | undefined> {
  const device = await readCookie(deviceCookie, request);
  return isSecret(device) ? device : undefined;
}

/** This device's attempts on the account count under this key; `undefined` for a stranger's. */
export async function findKnownDevice(
  request: Request,
  owner: { email: string } | { userId: string },
): Promise<string | undefined> {
  const device = await readDevice(request);
  if (!device) return undefined;
  const row = await db
    .selectFrom("known_devices")
    .innerJoin("users", "users.id", "known_devices.user_id")
    .select(["user_id", "device_hash"])
    .where("device_hash", "=", hashSecret(device))
    .where((eb) =>
      "email" in owner ? eb("users.email", "=", owner.email) : eb("users.id", "=", owner.userId),
    )
    .executeTakeFirst();
  return row && `${row.user_id}\n${row.device_hash}`;
}

/**
 * A browser new to the account gets a new name, so that a planted or copied cookie is worthless.
 */
export async function rememberDevice(
  trx: Trx,
  { request, userId }: { request: Request; userId: string },
): Promise<{ cookie: string; isNew: boolean }> {
  const device = await readDevice(request);
  if (device) {
    const { numUpdatedRows } = await trx
      .updateTable("known_devices")
      .set({ last_used_at: sql<Date>`now()` })
      .where("user_id", "=", userId)
      .where("device_hash", "=", hashSecret(device))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { cookie: await deviceCookie.serialize(device), isNew: false };
  }
  const other = await trx
    .selectFrom("known_devices")
    .select("user_id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  const renamed = createSecret();
  if (device) {
    await trx
      .updateTable("known_devices")
      .set({ device_hash: hashSecret(renamed) })
      .where("device_hash", "=", hashSecret(device))
      .execute();
  }
  await trx
    .insertInto("known_devices")
    .values({ user_id: userId, device_hash: hashSecret(renamed) })
    .execute();
  return { cookie: await deviceCookie.serialize(renamed), isNew: other !== undefined };
}

/** All devices of an account but this request's. */
export async function forgetOtherDevices(
  trx: Trx,
  { request, userId }: { request: Request; userId: string },
): Promise<void> {
  const device = await readDevice(request);
  await trx
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("device_hash", "<>", device ? hashSecret(device) : "")
    .execute();
}

/** Signed in nowhere any more, and known on this device alone. */
export async function signOutEverywhere(who: { request: Request; userId: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteSessions(trx, who.userId);
    await forgetOtherDevices(trx, who);
  });
}

export async function deleteOldDevices(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("known_devices")
    .where("last_used_at", "<", new Date(now.getTime() - cookieSeconds.device * 1000))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
