import { describe, expect, it } from "vitest";
import { can, permissions, roles, type Permission } from "~/backoffice/roles";

/** o owner, d desk, s store, a adviser */
const allowed: Record<Permission, string> = {
  enter: "odsa",
  "see-work": "ods",
  search: "ods",
  "read-orders": "odsa",
  "see-buyers": "oda",
  "ship-orders": "ods",
  "change-orders": "od",
  refund: "od",
  "read-payments": "oda",
  "read-articles": "odsa",
  "keep-pieces": "ods",
  "change-articles": "od",
  "read-buybacks": "odsa",
  "receive-goods": "ods",
  "offer-buybacks": "od",
  "pay-out": "o",
  "answer-requests": "od",
  "print-delivery-notes": "odsa",
  "read-documents": "oda",
  "export-documents": "oa",
  "manage-persons": "o",
  "manage-staff": "o",
  "read-reports": "oa",
  "change-settings": "o",
  "read-audit": "oa",
};

const cells = (Object.keys(permissions) as Permission[]).flatMap((permission) =>
  roles.map((role) => ({
    permission,
    role,
    expected: allowed[permission].includes(role[0] ?? ""),
  })),
);

describe("the table of roles", () => {
  it.each(cells)("$role, $permission: $expected", ({ permission, role, expected }) => {
    expect(can(role, permission)).toBe(expected);
  });
});
