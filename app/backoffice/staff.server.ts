import { sql } from "kysely";
import type { StaffRole } from "../../db/staff-tables";
import { queueSecondFactorResetMail } from "~/auth/auth-mail.server";
import { disableSecondFactor } from "~/auth/second-factor.server";
import { deleteSessions } from "~/auth/session.server";
import { deleteTokens } from "~/auth/tokens.server";
import { recordAct, type Actor } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { isUuid } from "~/platform/uuid";
import { can, type Permission } from "./roles";
import { staffSubject } from "./invitations.server";

/** Without an owner nobody could invite one. */
export class LastOwnerError extends Error {
  override name = "LastOwnerError";
}

const MAX_LISTED = 200;

export interface Member {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  version: number;
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
}

function selectMembers() {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select([
      "users.id",
      "users.email",
      sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as("name"),
      "users.staff_role as role",
      "users.staff_version as version",
      sql<boolean>`users.totp_secret is not null`.as("hasSecondFactor"),
      sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.as(
        "lastSeenAt",
      ),
    ])
    .where("users.staff_role", "is not", null)
    .$narrowType<{ role: StaffRole }>();
}

export async function listMembers(): Promise<Member[]> {
  return selectMembers().orderBy("users.email").limit(MAX_LISTED).execute();
}

/** Who may do it. */
export async function listMembersWho(permission: Permission): Promise<Member[]> {
  return (await listMembers()).filter(({ role }) => can(role, permission));
}

export async function findMember(
  by: { id: string } | { email: string },
): Promise<Member | undefined> {
  if ("id" in by && !isUuid(by.id)) return undefined;
  return selectMembers()
    .where((eb) =>
      "id" in by ? eb("users.id", "=", by.id) : eb("users.email", "=", by.email.toLowerCase()),
    )
    .executeTakeFirst();
}

interface Change {
  id: string;
  /** As the form or the command saw it. */
  version: number;
  actor: Actor;
}

/** Owners first and in order: two who remove each other at once leave one. */
async function lockMember(trx: Trx, { id, version }: Change) {
  const owners = await trx
    .selectFrom("users")
    .select("id")
    .where("staff_role", "=", "owner")
    .orderBy("id")
    .forUpdate()
    .execute();
  const member = await trx
    .selectFrom("users")
    .select(["email", "language", "staff_role as role", "staff_version as version"])
    .where("id", "=", id)
    .where("staff_role", "is not", null)
    .forUpdate()
    .$narrowType<{ role: StaffRole }>()
    .executeTakeFirst();
  if (!member) return undefined;
  if (member.version !== version) throw new MovedError(member.version, { role: member.role });
  return { ...member, isLastOwner: member.role === "owner" && owners.length === 1 };
}

/**
 * @returns `false` for somebody who no longer belongs to the staff
 * @throws {MovedError | LastOwnerError}
 */
export async function updateRole({
  role,
  ...change
}: Change & { role: StaffRole }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, change);
    if (!member) return false;
    if (member.role === role) return true;
    if (member.isLastOwner) throw new LastOwnerError(`${member.email} is the last owner.`);
    await trx
      .updateTable("users")
      .set((eb) => ({ staff_role: role, staff_version: eb("staff_version", "+", 1) }))
      .where("id", "=", change.id)
      .execute();
    await recordAct(trx, {
      actor: change.actor,
      act: "role-changed",
      subject: staffSubject(member.email),
      before: { role: member.role },
      after: { role },
    });
    return true;
  });
}

/**
 * The account stays as a customer's; its sessions end at once, and its invitations are void.
 * @returns `false` for somebody who no longer belongs to the staff
 * @throws {MovedError | LastOwnerError}
 */
export async function removeMember(change: Change): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, change);
    if (!member) return false;
    if (member.isLastOwner) throw new LastOwnerError(`${member.email} is the last owner.`);
    await trx
      .updateTable("users")
      .set((eb) => ({ staff_role: null, staff_version: eb("staff_version", "+", 1) }))
      .where("id", "=", change.id)
      .execute();
    await deleteSessions(trx, change.id);
    await deleteTokens(trx, { userId: change.id, purpose: "second-factor" });
    await trx.deleteFrom("staff_invitations").where("invited_by", "=", member.email).execute();
    await recordAct(trx, {
      actor: change.actor,
      act: "staff-removed",
      subject: staffSubject(member.email),
      before: { role: member.role },
    });
    return true;
  });
}

/**
 * For who lost phone and recovery codes: signs in with the password and sets a new one up.
 * @returns `false` for somebody who no longer belongs to the staff
 * @throws {MovedError}
 */
export async function resetFactor(change: Change): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, change);
    if (!member) return false;
    await disableSecondFactor(trx, change.id);
    await deleteSessions(trx, change.id);
    await deleteTokens(trx, { userId: change.id, purpose: "second-factor" });
    await queueSecondFactorResetMail(trx, member);
    await recordAct(trx, {
      actor: change.actor,
      act: "factor-reset",
      subject: staffSubject(member.email),
    });
    return true;
  });
}
