import type { ShippingTable } from "~/settings/shipping";

/** What an offer says of shipping goes before the shop's table, wherever it is sent. */
export function withOfferedShipping(
  table: ShippingTable,
  offer: { shippingCents: number | null } | undefined,
): ShippingTable {
  const cents = offer?.shippingCents ?? null;
  if (cents === null) return table;
  const fixed = { cents, freeFromCents: Number.MAX_SAFE_INTEGER };
  return {
    domestic: { ...table.domestic, ...fixed },
    abroad: { ...table.abroad, ...fixed },
  };
}
