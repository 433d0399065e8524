import type { TaxKind } from "../../db/stock-tables";
import { findUnitViews } from "~/stock/units-on-sale.server";
import type { ChosenPieces } from "./chosen";

export interface ChosenPiece {
  id: number;
  token: string;
  /** Empty when the piece has no serial number. */
  serialEnd: string;
  taxKind: TaxKind;
}

interface Sorted {
  kept: ChosenPiece[];
  /** Units that are sold or not for sale any more, or never were this product's. */
  gone: number[];
}

/** @param held units that the buyer's own unpaid order reserves */
export async function sortChosen(
  chosen: ChosenPieces,
  held: ReadonlySet<number>,
): Promise<(productId: number) => Sorted> {
  const units = await findUnitViews([...chosen.values()].flat());
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return (productId) => {
    const sorted: Sorted = { kept: [], gone: [] };
    for (const id of chosen.get(productId) ?? []) {
      const unit = byId.get(id);
      const isThere = unit?.state === "on-sale" || held.has(id);
      if (unit?.productId === productId && isThere) {
        const { token, serialEnd, taxKind } = unit;
        sorted.kept.push({ id, token, serialEnd, taxKind });
      } else sorted.gone.push(id);
    }
    return sorted;
  };
}
