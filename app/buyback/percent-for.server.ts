import { itemCondition } from "~/parts/conditions";
import { currentSettings } from "~/settings/settings.server";

/** Of the shop's own price, by the condition in the seller's words. */
export function percentFor(condition: string): number {
  const settings = currentSettings();
  switch (itemCondition(condition)) {
    case "new":
      return settings.buybackPercentNew;
    case "damaged":
      return settings.buybackPercentDefective;
    default:
      return settings.buybackPercentUsed;
  }
}
