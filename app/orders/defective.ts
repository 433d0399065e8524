import { findCondition } from "~/parts/conditions";

/**
 * Whether goods are sold as defective. Consumers must agree to that expressly and apart from the
 * rest before they order (§ 476 BGB).
 */
export function isDefective(item: { condition: string }): boolean {
  return findCondition(item.condition)?.key === "defective";
}
