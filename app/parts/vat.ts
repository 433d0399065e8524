import { VAT_RATE_PERCENT } from "~/shop";

/** Euro cents, rounded half up. */
export function netCents(grossCents: number): number {
  return Math.round((grossCents * 100) / (100 + VAT_RATE_PERCENT));
}
