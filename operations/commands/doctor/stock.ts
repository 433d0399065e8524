import { type Finding, findings } from "./check";

const { ok, warning } = findings("stock");

const SHOWN = 5;

export async function checkStock(): Promise<Finding[]> {
  const { findStockDifferences } = await import("../../../app/stock/check-stock.server");
  try {
    const found = await findStockDifferences();
    if (found === undefined) {
      return [warning("The stock from before the moves isn't noted yet.", "Run `shop migrate`.")];
    }
    const differing = found.filter(({ stock, moved }) => stock !== moved);
    const tooMany = found.filter(({ stock, units }) => stock < units);
    const named = (some: typeof found) => {
      const numbers = some.slice(0, SHOWN).map(({ articleNumber }) => articleNumber);
      return numbers.join(", ") + (some.length > SHOWN ? ` and ${some.length - SHOWN} more` : "");
    };
    const told: Finding[] = [];
    if (differing.length > 0) {
      told.push(
        warning(
          `Stock that isn't the sum of its moves: ${named(differing)}.`,
          "Count the pieces and correct the stock, then run `shop migrate --open-stock`.",
        ),
      );
    }
    if (tooMany.length > 0) {
      told.push(
        warning(
          `Less in stock than single pieces on sale: ${named(tooMany)}.`,
          "Take pieces off sale or correct the stock in the back office.",
        ),
      );
    }
    return told.length > 0 ? told : [ok("Every product's stock is the sum of its moves.")];
  } catch {
    return [];
  }
}
