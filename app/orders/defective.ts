import { findCondition } from "~/parts/conditions";

/** Consumers must agree to that expressly and separately before they order (§ 476 BGB). */
export function isDefective(item: { condition: string }): boolean {
  return findCondition(item.condition)?.key === "defective";
}
