import type { TestResult } from "../../db/stock-tables";
import { findCondition, isDefective } from "~/parts/conditions";
import { conditionTerms } from "~/shop";

/**
 * What stands between a piece and its sale: a condition that promises a test needs one that wasn't
 * failed; what failed is sold as defective alone; and whoever sells untested or defective goods says
 * so expressly.
 */
export type SaleNeed = "test" | "defective" | "confirm-untested" | "confirm-defective";

export function saleNeed({
  condition,
  result,
}: {
  condition: string;
  /** Of the newest test. */
  result: TestResult | undefined;
}): SaleNeed | undefined {
  if (isDefective({ condition })) return "confirm-defective";
  if (result === "failed") return "defective";
  if (result !== undefined) return undefined;
  const known = findCondition(condition);
  return known && conditionTerms[known.key].tested ? "test" : "confirm-untested";
}

/** Whether a word of whoever sells is enough. */
export const isConfirmable = (need: SaleNeed) =>
  need === "confirm-untested" || need === "confirm-defective";
