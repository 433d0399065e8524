import { sql } from "kysely";
import { staffTerms } from "~/shop";
import { daysBefore } from "~/platform/clock";
import { db, type Trx } from "~/platform/db.server";
import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import { isUuid } from "~/platform/uuid";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { userColumns, type User } from "./users.server";

/** Days without a visit, and in all. */
const IDLE_DAYS = 14;
const ABSOLUTE_DAYS = 90;
/** Minutes; staff are sent home by the minute. */
const TOUCH_AFTER = 10;
const TOUCH_STAFF_AFTER = 1;

const sessionCookie = createSignedCookie("session", { maxAge: ABSOLUTE_DAYS * 24 * 3600 });

async function readSessionId(request: Request): Promise<string | undefined> {
  const id = await readCookie(sessionCookie, request);
  return isSecret(id) ? id : undefined;
}

const alive = sql<boolean>`sessions.last_seen_at > now() - make_interval(days => ${IDLE_DAYS})
  and sessions.created_at > now() - make_interval(days => ${ABSOLUTE_DAYS})
  and not exists (
    select from users where users.id = sessions.user_id and users.staff_role is not null and (
      sessions.last_seen_at <= now() - make_interval(mins => ${staffTerms.idleMinutes})
      or sessions.created_at <= now() - make_interval(hours => ${staffTerms.sessionHours})))`;

const stale = sql<boolean>`sessions.last_seen_at < now() - make_interval(mins =>
  case when users.staff_role is null then ${sql.lit(TOUCH_AFTER)} else ${sql.lit(TOUCH_STAFF_AFTER)} end)`;

const passwordIsFresh = sql<boolean>`coalesce(
  sessions.password_at > now() - make_interval(mins => ${staffTerms.passwordMinutes}), false)`;

export interface SessionUser extends User {
  /** The password was given a moment ago; acts that matter ask for it again. */
  passwordIsFresh: boolean;
}

/** Missing, forged, ended and expired sessions are all the same: nobody. */
export async function findUser(request: Request): Promise<SessionUser | undefined> {
  const id = await readSessionId(request);
  if (!id) return undefined;
  const idHash = hashSecret(id);
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select([...userColumns, passwordIsFresh.as("passwordIsFresh"), stale.as("stale")])
    .where("sessions.id_hash", "=", idHash)
    .where(alive)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stale: isStale, ...user } = row;
  if (isStale) {
    await db
      .updateTable("sessions")
      .set({ last_seen_at: sql<Date>`now()` })
      .where("id_hash", "=", idHash)
      .execute();
  }
  return user;
}

/** A new id, whatever the browser brought (no fixation). @returns the `Set-Cookie` value */
export async function startSession(
  trx: Trx,
  { request, userId }: { request: Request; userId: string },
): Promise<string> {
  await deleteSession(trx, request);
  const id = createSecret();
  await trx
    .insertInto("sessions")
    .values({
      id_hash: hashSecret(id),
      user_id: userId,
      user_agent: (request.headers.get("User-Agent") ?? "").replaceAll("\0", "").slice(0, 300),
    })
    .execute();
  await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where((eb) => eb.not(alive))
    .execute();
  return sessionCookie.serialize(id);
}

/** The same by itself. */
export async function startSessionNow(given: { request: Request; userId: string }) {
  return db.transaction().execute((trx) => startSession(trx, given));
}

async function deleteSession(trx: Trx, request: Request): Promise<void> {
  const id = await readSessionId(request);
  if (!id) return;
  await trx.deleteFrom("sessions").where("id_hash", "=", hashSecret(id)).execute();
}

/** @returns the `Set-Cookie` value that removes the cookie */
export async function endSession(request: Request): Promise<string> {
  await db.transaction().execute((trx) => deleteSession(trx, request));
  return forgetSession();
}

/** The password was given once more. */
export async function noteProvenPassword(request: Request): Promise<void> {
  const id = await readSessionId(request);
  if (!id) return;
  await db
    .updateTable("sessions")
    .set({ password_at: sql<Date>`now()` })
    .where("id_hash", "=", hashSecret(id))
    .execute();
}

export async function forgetSession(): Promise<string> {
  return sessionCookie.serialize("", { maxAge: 0 });
}

export async function deleteDeadSessions(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("last_seen_at", "<", daysBefore(now, IDLE_DAYS)),
        eb("created_at", "<", daysBefore(now, ABSOLUTE_DAYS)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteSessions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function deleteOtherSessions(
  trx: Trx,
  { request, userId }: { request: Request; userId: string },
): Promise<void> {
  const id = await readSessionId(request);
  await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id_hash", "<>", id ? hashSecret(id) : "")
    .execute();
}

export interface SessionInfo {
  publicId: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  current: boolean;
}

const MAX_LISTED = 50;

export async function findSessions({
  request,
  userId,
}: {
  request: Request;
  userId: string;
}): Promise<SessionInfo[]> {
  const id = await readSessionId(request);
  const rows = await db
    .selectFrom("sessions")
    .select([
      "id_hash",
      "public_id as publicId",
      "user_agent as userAgent",
      "created_at as createdAt",
      "last_seen_at as lastSeenAt",
    ])
    .where("user_id", "=", userId)
    .where(alive)
    .orderBy("last_seen_at", "desc")
    .limit(MAX_LISTED)
    .execute();
  const own = id ? hashSecret(id) : "";
  return rows.map(({ id_hash, ...session }) => ({ ...session, current: id_hash === own }));
}

/** `false` when the user has no such session. */
export async function deleteOwnSession({
  publicId,
  userId,
}: {
  publicId: string;
  userId: string;
}): Promise<boolean> {
  if (!isUuid(publicId)) return false;
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("public_id", "=", publicId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
