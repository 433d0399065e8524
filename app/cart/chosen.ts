/** Single pieces that the buyer chose, by product: ids of units, at most the line's quantity. */
export type ChosenPieces = ReadonlyMap<number, readonly number[]>;

/** Of the whole cart: its cookie must stay small. */
export const MAX_CHOSEN = 20;
const MAX_UNIT_ID = 2_147_483_647;

export function isUnitId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= MAX_UNIT_ID;
}

/** `1653-rt-ru` → product and units; `undefined` for anything else. */
export function parseChosen(entry: string): [productId: number, unitIds: number[]] | undefined {
  const [product = "", ...units] = entry.split("-", MAX_CHOSEN + 1);
  if (!/^\d{1,10}$/.test(product) || !units.every((unit) => /^[0-9a-z]{1,6}$/.test(unit))) {
    return undefined;
  }
  const ids = [...new Set(units.map((unit) => parseInt(unit, 36)))].filter(isUnitId);
  return ids.length > 0 ? [Number(product), ids] : undefined;
}

export function formatChosen(chosen: ChosenPieces): string[] {
  return [...chosen].map(([productId, unitIds]) =>
    [productId, ...unitIds.map((id) => id.toString(36))].join("-"),
  );
}

export function countChosen(chosen: ChosenPieces): number {
  return [...chosen.values()].reduce((sum, { length }) => sum + length, 0);
}

export function withChosen(
  chosen: ChosenPieces,
  productId: number,
  unitIds: readonly number[],
): ChosenPieces {
  const next = new Map(chosen);
  if (unitIds.length > 0) next.set(productId, unitIds);
  else next.delete(productId);
  return next;
}

/** Of what the lines have no room for, the first chosen stay. */
export function fitChosen(chosen: ChosenPieces, lines: ReadonlyMap<number, number>): ChosenPieces {
  return new Map(
    [...chosen]
      .map(([id, unitIds]): [number, number[]] => [id, unitIds.slice(0, lines.get(id) ?? 0)])
      .filter(([, unitIds]) => unitIds.length > 0),
  );
}
