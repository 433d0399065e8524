import { sql } from "kysely";
import type { StaffRole } from "../../db/staff-tables";
import { queuePasswordChangedMail } from "~/auth/auth-mail.server";
import type { ProvenUser } from "~/auth/check-password.server";
import { forgetOtherDevices } from "~/auth/devices.server";
import { forgetGuesses } from "~/auth/limits.server";
import { hashPassword } from "~/auth/passwords.server";
import { deleteSessions } from "~/auth/session.server";
import { startAfresh } from "~/auth/start-afresh.server";
import { deleteTokens } from "~/auth/tokens.server";
import { insertUser, markEmailVerified, updatePassword } from "~/auth/users.server";
import type { Language } from "~/i18n/i18n";
import { recordAct, type Actor } from "~/platform/audit.server";
import { daysAfter } from "~/platform/clock";
import { db, type Trx } from "~/platform/db.server";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { staffTerms } from "~/shop";

export class AlreadyStaffError extends Error {
  override name = "AlreadyStaffError";
}

export const staffSubject = (email: string) => ({ kind: "staff", name: email });

/**
 * A new one for the same address voids the one before.
 * @returns the link's path
 * @throws {AlreadyStaffError}
 */
export async function insertInvitation(
  trx: Trx,
  { email, role, actor }: { email: string; role: StaffRole; actor: Actor },
): Promise<string> {
  const user = await trx
    .selectFrom("users")
    .select("staff_role")
    .where("email", "=", email)
    .executeTakeFirst();
  if (user?.staff_role) throw new AlreadyStaffError(`${email} belongs to the staff already.`);
  const token = createSecret();
  const values = {
    role,
    token_hash: hashSecret(token),
    invited_by: actor.name,
    created_at: sql<Date>`now()`,
    expires_at: daysAfter(new Date(), staffTerms.invitationDays),
  };
  await trx
    .insertInto("staff_invitations")
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(values))
    .execute();
  await recordAct(trx, {
    actor,
    act: "staff-invited",
    subject: staffSubject(email),
    after: { role },
  });
  return `/einladung?token=${token}`;
}

/** `false` when there was none. */
export async function deleteInvitation({
  email,
  actor,
}: {
  email: string;
  actor: Actor;
}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("staff_invitations")
      .where("email", "=", email)
      .returning("role")
      .executeTakeFirst();
    if (!row) return false;
    await recordAct(trx, {
      actor,
      act: "invitation-withdrawn",
      subject: staffSubject(email),
      before: { role: row.role },
    });
    return true;
  });
}

export async function deleteExpiredInvitations(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("staff_invitations")
    .where("expires_at", "<", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const MAX_LISTED = 100;

export async function listInvitations() {
  return db
    .selectFrom("staff_invitations")
    .select(["email", "role", "invited_by as invitedBy", "expires_at as expiresAt"])
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("email")
    .limit(MAX_LISTED)
    .execute();
}

export interface Invitation {
  email: string;
  role: StaffRole;
}

/** Looking uses nothing up: mail scanners open links, too. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  if (!isSecret(token)) return undefined;
  return db
    .selectFrom("staff_invitations")
    .select(["email", "role"])
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

interface Acceptance {
  request: Request;
  token: string;
  password: string;
  firstName: string;
  lastName: string;
  language: Language;
}

/**
 * Who has the link has the mailbox: the address counts as verified, and an account that wasn't
 * before starts afresh. Sessions end; a second factor stays.
 * @returns `undefined` for a link that is used, expired or withdrawn
 * @throws {BusyError}
 */
export async function acceptInvitation(given: Acceptance): Promise<ProvenUser | undefined> {
  const passwordHash = await hashPassword(given.password);
  const user = await db.transaction().execute((trx) => accept(trx, { ...given, passwordHash }));
  if (user) await forgetGuesses({ email: user.email, userId: user.id });
  return user;
}

async function accept(
  trx: Trx,
  given: Acceptance & { passwordHash: string },
): Promise<ProvenUser | undefined> {
  const invitation = await trx
    .deleteFrom("staff_invitations")
    .where("token_hash", "=", hashSecret(given.token))
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["email", "role", "invited_by"])
    .executeTakeFirst();
  if (!invitation) return undefined;
  const { email, role } = invitation;
  const person = { firstName: given.firstName, lastName: given.lastName };
  const { passwordHash, language } = given;
  const nothing = { gender: null, phone: null, company: null };
  const fresh = await insertUser(trx, { email, passwordHash, language, ...person, ...nothing });
  if (fresh) await markEmailVerified(trx, fresh);
  const userId = fresh ?? (await takeOver(trx, { ...given, email }));
  const user = await trx
    .updateTable("users")
    .set((eb) => ({ staff_role: role, staff_version: eb("staff_version", "+", 1) }))
    .where("id", "=", userId)
    .returning(sql<boolean>`totp_secret is not null`.as("hasSecondFactor"))
    .executeTakeFirstOrThrow();
  await recordAct(trx, {
    actor: { id: userId, name: email },
    act: "staff-joined",
    subject: staffSubject(email),
    after: { role, invitedBy: invitation.invited_by },
  });
  return { id: userId, email, ...user };
}

/** An account that was there before. */
async function takeOver(
  trx: Trx,
  given: Acceptance & { passwordHash: string; email: string },
): Promise<string> {
  const { request, email, passwordHash, language } = given;
  const { id: userId } = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await updatePassword(trx, { userId, passwordHash });
  if (await markEmailVerified(trx, userId)) await startAfresh(trx, userId);
  await trx
    .updateTable("profiles")
    .set({ first_name: given.firstName, last_name: given.lastName })
    .where("user_id", "=", userId)
    .execute();
  await deleteSessions(trx, userId);
  await deleteTokens(trx, { userId });
  await forgetOtherDevices(trx, { request, userId });
  await queuePasswordChangedMail(trx, { email, language });
  return userId;
}
