import type { DocumentSnapshot } from "~/documents/snapshot";
import type { Order } from "./orders.server";

type Line = DocumentSnapshot["lines"][number];

/** Goods that came back, and what is refunded for them. */
export interface CreditedLine {
  itemId: number;
  units: number;
  refundCents: number;
}

interface Taxed {
  category: string;
  rateBasisPoints: number;
}

export function isSameTax(one: Taxed, other: Taxed): boolean {
  return one.category === other.category && one.rateBasisPoints === other.rateBasisPoints;
}

/** Of an article, how many came back at the price of the invoice, or for less. */
export function returnedLines(
  order: Order,
  invoice: DocumentSnapshot,
  lines: readonly CreditedLine[],
  cents: number,
): Line[] {
  let room = cents;
  return lines.flatMap(({ itemId, units, refundCents }) => {
    const item = order.items.find(({ id }) => id === itemId);
    const invoiced = invoice.lines.find(
      ({ articleNumber, condition, unitCents }) =>
        articleNumber === item?.articleNumber &&
        condition === item.condition &&
        unitCents === item.unitPriceCents,
    );
    const lineCents = Math.min(refundCents, room);
    if (!invoiced || lineCents <= 0) return [];
    room -= lineCents;
    const isFull = lineCents === units * invoiced.unitCents;
    const quantity = isFull ? units : 1;
    const unitCents = isFull ? invoiced.unitCents : lineCents;
    return [{ ...invoiced, pieces: undefined, quantity, unitCents, lineCents }];
  });
}

/** An amount without goods is shared by the taxes of what is left, the last takes the rest. */
export function amountLines(
  taxes: readonly (Taxed & { grossCents: number; reason: Line["taxReason"] })[],
  taken: readonly Line[],
  { cents, name }: { cents: number; name: string },
): Line[] {
  const open = taxes
    .map((tax) => {
      const off = taken
        .filter((line) => isSameTax({ ...line, category: line.taxCategory }, tax))
        .reduce((sum, { lineCents }) => sum + lineCents, 0);
      return { ...tax, grossCents: tax.grossCents - off };
    })
    .filter(({ grossCents }) => grossCents > 0);
  let room = cents;
  let base = open.reduce((sum, { grossCents }) => sum + grossCents, 0);
  return open.flatMap((tax): Line[] => {
    const share = Math.min(room, Math.round((room * tax.grossCents) / Math.max(1, base)));
    room -= share;
    base -= tax.grossCents;
    if (share <= 0) return [];
    return [
      {
        position: 0,
        name,
        articleNumber: "",
        quantity: 1,
        unit: "",
        unitCents: share,
        lineCents: share,
        taxCategory: tax.category as Line["taxCategory"],
        rateBasisPoints: tax.rateBasisPoints,
        taxReason: tax.reason,
      },
    ];
  });
}
