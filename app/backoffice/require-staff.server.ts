import { redirect } from "@remix-run/node";
import type { StaffRole } from "../../db/staff-tables";
import { findUser, type SessionUser } from "~/auth/session.server";
import type { Actor } from "~/platform/audit.server";
import { notFound } from "~/platform/refusals.server";
import { can, type Permission } from "./roles";

export interface Staff extends SessionUser {
  staffRole: StaffRole;
}

/** With or without a second factor. @throws {Response} 404 for everybody else */
export async function requireMember(request: Request): Promise<Staff> {
  const user = await findUser(request);
  if (!user?.staffRole) throw notFound();
  return { ...user, staffRole: user.staffRole };
}

/** @throws {Response} 404 for everybody else, to the set-up without a second factor */
export async function requireStaff(request: Request, permission: Permission): Promise<Staff> {
  const staff = await requireMember(request);
  if (!can(staff.staffRole, permission)) throw notFound();
  if (!staff.hasSecondFactor) throw redirect("/intern/zwei-faktor", 303);
  return staff;
}

/** For pages without forms: strangers get the same 404 as anywhere. */
export async function refusePost({ request }: { request: Request }): Promise<never> {
  await requireMember(request);
  throw new Response("Method not allowed", { status: 405 });
}

export function asActor({ id, email }: Staff): Actor {
  return { id, name: email };
}
