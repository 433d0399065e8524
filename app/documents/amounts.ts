import type {
  DocumentSnapshot,
  DocumentTaxCategory,
  DocumentTaxReason,
} from "../../db/document-snapshot";

/** Of all lines and charges with the same category and rate (BG-23); cents. */
export interface TaxTotal {
  category: DocumentTaxCategory;
  rateBasisPoints: number;
  reason: DocumentTaxReason;
  grossCents: number;
  netCents: number;
  taxCents: number;
}

export interface Amounts {
  /** Of each line, in order; they add up with the charges to the categories' net amounts. */
  lineNetCents: number[];
  chargeNetCents: number[];
  taxes: TaxTotal[];
  netCents: number;
  taxCents: number;
  /** What is charged. */
  grossCents: number;
}

interface Taxed {
  taxCategory: DocumentTaxCategory;
  rateBasisPoints: number;
  taxReason: DocumentTaxReason;
  cents: number;
}

/** Of a price with VAT; rounded half away from zero, so that a cancellation mirrors its invoice. */
function netOf(grossCents: number, rateBasisPoints: number): number {
  const net = Math.round((Math.abs(grossCents) * 10_000) / (10_000 + rateBasisPoints));
  return grossCents < 0 ? -net : net;
}

/**
 * Net amounts and VAT of prices that have VAT in them: rounded once per category and rate (§ 14 (4)
 * no. 7 and 8 UStG), as `totals` does for the order; lines get the cents that rounding leaves over,
 * the largest remainders first.
 */
export function amountsOf({
  lines,
  charges,
}: Pick<DocumentSnapshot, "lines" | "charges">): Amounts {
  const parts: Taxed[] = [...lines.map((line) => ({ ...line, cents: line.lineCents })), ...charges];
  const groups = new Map<string, number[]>();
  parts.forEach(({ taxCategory, rateBasisPoints }, at) => {
    const key = `${taxCategory} ${rateBasisPoints}`;
    groups.set(key, [...(groups.get(key) ?? []), at]);
  });
  const nets = parts.map(() => 0);
  const taxes = [...groups.values()].map((members): TaxTotal => {
    const first = parts[members[0] ?? 0] as Taxed;
    const grossCents = members.reduce((sum, at) => sum + (parts[at]?.cents ?? 0), 0);
    const netCents = netOf(grossCents, first.rateBasisPoints);
    shareOut(parts, members, { netCents, grossCents }).forEach(([at, net]) => (nets[at] = net));
    return {
      category: first.taxCategory,
      rateBasisPoints: first.rateBasisPoints,
      reason: first.taxReason,
      grossCents,
      netCents,
      taxCents: grossCents - netCents,
    };
  });
  const sum = (pick: (tax: TaxTotal) => number) =>
    taxes.reduce((total, tax) => total + pick(tax), 0);
  return {
    lineNetCents: nets.slice(0, lines.length),
    chargeNetCents: nets.slice(lines.length),
    taxes,
    netCents: sum(({ netCents }) => netCents),
    taxCents: sum(({ taxCents }) => taxCents),
    grossCents: sum(({ grossCents }) => grossCents),
  };
}

function shareOut(
  parts: readonly Taxed[],
  members: readonly number[],
  { netCents, grossCents }: { netCents: number; grossCents: number },
): [at: number, net: number][] {
  const exact = members.map((at) => {
    const cents = parts[at]?.cents ?? 0;
    const share = grossCents === 0 ? cents : (cents * netCents) / grossCents;
    return { at, floor: Math.floor(share), rest: share - Math.floor(share) };
  });
  const left = netCents - exact.reduce((sum, { floor }) => sum + floor, 0);
  const favoured = new Set(
    [...exact]
      .sort((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, Math.max(0, left))
      .map(({ at }) => at),
  );
  return exact.map(({ at, floor }) => [at, favoured.has(at) ? floor + 1 : floor]);
}
