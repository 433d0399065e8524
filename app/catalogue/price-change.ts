export const roundings = ["cent", "tenCents", "euro", "tenEuro"] as const;
export type Rounding = (typeof roundings)[number];

const steps: Record<Rounding, number> = { cent: 1, tenCents: 10, euro: 100, tenEuro: 1_000 };

export const changeKinds = ["percent", "amount"] as const;

export interface PriceChange {
  kind: (typeof changeKinds)[number];
  /** Hundredths of a per cent, or cents; less than 0 makes it cheaper. */
  by: number;
  rounding: Rounding;
}

/** Ten million euro less a cent. */
const MAX_CENTS = 999_999_999;

/** In cents, to the nearest step; `undefined` for nothing left or more than the shop takes. */
export function changedPrice(
  cents: number,
  { kind, by, rounding }: PriceChange,
): number | undefined {
  const exact = kind === "percent" ? cents + (cents * by) / 10_000 : cents + by;
  const step = steps[rounding];
  // Floating point: 10.05 must not become 10.04 before it is rounded.
  const price = Math.round(Number((exact / step).toFixed(6))) * step;
  return price > 0 && price <= MAX_CENTS ? price : undefined;
}
