import { netCents } from "~/parts/vat";
import { shipping } from "~/shop";

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
export function shippingCents(goodsCents: number, country: string): number {
  const table = country === shipping.domestic.country ? shipping.domestic : shipping.abroad;
  return goodsCents >= table.freeFromCents ? 0 : table.cents;
}

/**
 * Rounded once, on the unit price: Stripe multiplies unit amounts by quantities, so line items plus
 * shipping equal the total for any cart.
 */
export function computeTotals(order: {
  items: readonly { unitPriceCents: number; quantity: number }[];
  country: string;
  vatExempt: boolean;
}): Totals {
  const unitPricesCents = order.items.map((item) =>
    order.vatExempt ? netCents(item.unitPriceCents) : item.unitPriceCents,
  );
  const lineTotalsCents = order.items.map(
    (item, position) => (unitPricesCents[position] ?? 0) * item.quantity,
  );
  const goodsCents = lineTotalsCents.reduce((sum, cents) => sum + cents, 0);
  const shipment = order.items.length === 0 ? 0 : shippingCents(goodsCents, order.country);
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
