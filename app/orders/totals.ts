import { netCents } from "~/parts/vat";
import { zoneOf, type ShippingTable } from "~/settings/shipping";

/** Specification, section 9. Integer euro cents. */
export interface Totals {
  /** As charged, in the order given: gross, or net when exempt. */
  unitPricesCents: number[];
  lineTotalsCents: number[];
  goodsCents: number;
  shippingCents: number;
  /** Contained in items and shipping; 0 when exempt. */
  vatCents: number;
  /** Items and shipping; what Stripe charges. */
  amountCents: number;
}

/** The threshold is compared with the net-adjusted subtotal (specification, section 9). */
export function shippingCents(
  goodsCents: number,
  { country, shipping }: { country: string; shipping: ShippingTable },
): number {
  const zone = zoneOf(shipping, country);
  return goodsCents >= zone.freeFromCents ? 0 : zone.cents;
}

/**
 * Rounded once, on the unit price: Stripe multiplies unit amounts by quantities, so line items plus
 * shipping equal the total for any cart.
 */
export function computeTotals(order: {
  items: readonly { unitPriceCents: number; quantity: number }[];
  country: string;
  shipping: ShippingTable;
  vatExempt: boolean;
}): Totals {
  const charged = order.items.map((item) => ({
    ...item,
    unitPriceCents: chargedCents(item.unitPriceCents, order),
  }));
  return sumCharged({ ...order, items: charged });
}

/** A gross price as an order charges it. */
export function chargedCents(grossCents: number, { vatExempt }: { vatExempt: boolean }): number {
  return vatExempt ? netCents(grossCents) : grossCents;
}

/** Of unit prices as they are charged already. */
export function sumCharged(order: {
  items: readonly { unitPriceCents: number; quantity: number }[];
  country: string;
  shipping: ShippingTable;
  vatExempt: boolean;
}): Totals {
  const unitPricesCents = order.items.map((item) => item.unitPriceCents);
  const lineTotalsCents = order.items.map((item) => item.unitPriceCents * item.quantity);
  const goodsCents = lineTotalsCents.reduce((sum, cents) => sum + cents, 0);
  const shipment = order.items.length === 0 ? 0 : shippingCents(goodsCents, order);
  const amountCents = goodsCents + shipment;
  return {
    unitPricesCents,
    lineTotalsCents,
    goodsCents,
    shippingCents: shipment,
    vatCents: order.vatExempt ? 0 : amountCents - netCents(amountCents),
    amountCents,
  };
}
