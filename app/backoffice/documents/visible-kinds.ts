import { documentKinds, type DocumentKind } from "../../../db/document-tables";
import type { StaffRole } from "../../../db/staff-tables";
import { can } from "../roles";

const purchases: readonly DocumentKind[] = ["purchase-receipt", "self-billed-credit-note"];

/** The desk sees what belongs to orders and offers, the store what travels with goods. */
export function visibleKinds(role: StaffRole): readonly DocumentKind[] {
  if (!can(role, "read-documents")) return ["delivery-note"];
  if (can(role, "export-documents")) return documentKinds;
  return documentKinds.filter((kind) => !purchases.includes(kind));
}
