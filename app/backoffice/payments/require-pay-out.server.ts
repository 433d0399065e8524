import { hasPayouts } from "~/payments/transfer-files.server";
import { notFound } from "~/platform/refusals.server";
import type { StaffRole } from "../../../db/staff-tables";
import { can } from "../roles";

/** A file that pays sellers is the owners'. @throws {Response} 404 for everybody else */
export async function requirePayOut(reference: string, role: StaffRole): Promise<void> {
  if (can(role, "pay-out") || !(await hasPayouts(reference))) return;
  throw notFound();
}
