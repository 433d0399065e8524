import type { StaffRole } from "../../db/staff-tables";

export const roles = ["owner", "desk", "store", "adviser"] as const satisfies readonly StaffRole[];

const [owner, desk, store, adviser] = roles;

/** Who may do what. Every loader and every action under /intern asks for one of these. */
export const permissions = {
  enter: [owner, desk, store, adviser],
  "see-work": [owner, desk, store],
  search: [owner, desk, store],

  "read-orders": [owner, desk, store, adviser],
  /** Prices paid and mail addresses. */
  "see-buyers": [owner, desk, adviser],
  "ship-orders": [owner, desk, store],
  "change-orders": [owner, desk],
  refund: [owner, desk],
  /** Names, accounts and amounts of whoever pays; deciding on them changes orders. */
  "read-payments": [owner, desk, adviser],

  "read-articles": [owner, desk, store, adviser],
  /** Pictures, places, tests. */
  "keep-pieces": [owner, desk, store],
  "change-articles": [owner, desk],

  "read-buybacks": [owner, desk, store, adviser],
  "receive-goods": [owner, desk, store],
  "offer-buybacks": [owner, desk],
  "pay-out": [owner],

  "answer-requests": [owner, desk],

  "print-delivery-notes": [owner, desk, store, adviser],
  "read-documents": [owner, desk, adviser],
  "export-documents": [owner, adviser],

  /** Sales, margins, terms. */
  "read-reports": [owner, adviser],

  "manage-persons": [owner],
  "manage-staff": [owner],
  "change-settings": [owner],
  "read-audit": [owner, adviser],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

export function can(role: StaffRole, permission: Permission): boolean {
  return (permissions[permission] as readonly StaffRole[]).includes(role);
}
