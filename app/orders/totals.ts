import type { TaxKind } from "../../db/stock-tables";
import type { ShippingTax } from "../../db/tax-tables";
import type { LineTax } from "~/documents/tax";
import { netCents } from "~/parts/vat";
import { VAT_RATE_PERCENT } from "~/shop";
import { zoneOf, type ShippingTable } from "~/settings/shipping";
import type { TaxRule } from "./tax-rule";

/** Lines and their share of shipping that are taxed alike. Cents. */
export interface TaxGroup extends LineTax {
  /** As charged. */
  cents: number;
  /** Contained in it; 0 unless the category is S. */
  vatCents: number;
}

export interface Taxes {
  /** Of each line. */
  taxes: LineTax[];
  shippingTax: ShippingTax[];
  taxGroups: TaxGroup[];
  /** Contained in items and shipping. */
  vatCents: number;
}

/** Specification, section 9. Integer euro cents. */
export interface Totals extends Taxes {
  /** As charged, in the order given: gross, net where the line is free of VAT. */
  unitPricesCents: number[];
  lineTotalsCents: number[];
  goodsCents: number;
  shippingCents: number;
  /** Items and shipping; what Stripe charges. */
  amountCents: number;
}

interface Priced {
  unitPriceCents: number;
  quantity: number;
}

interface Charged extends Priced {
  tax: LineTax;
}

interface Delivery {
  country: string;
  shipping: ShippingTable;
}

/** The threshold is compared with what the goods are charged (specification, section 9). */
export function shippingCents(goodsCents: number, { country, shipping }: Delivery): number {
  const zone = zoneOf(shipping, country);
  return goodsCents >= zone.freeFromCents ? 0 : zone.cents;
}

/**
 * Rounded once, on the unit price: Stripe multiplies unit amounts by quantities, so line items plus
 * shipping equal the total for any cart.
 */
export function computeTotals({
  items,
  taxOf,
  ...delivery
}: Delivery & { items: readonly (Priced & { taxKind: TaxKind })[]; taxOf: TaxRule }): Totals {
  const charged = items.map(({ taxKind, quantity, unitPriceCents }) => {
    const tax = taxOf(taxKind);
    return { quantity, tax, unitPriceCents: chargedCents(unitPriceCents, tax) };
  });
  return sumCharged({ ...delivery, items: charged });
}

/**
 * A price of the shop as an order charges it. With VAT the price stays whatever the rate; without,
 * the German VAT comes off; of goods taxed by § 25a UStG nothing does.
 */
export function chargedCents(grossCents: number, { category }: LineTax): number {
  return category === "K" || category === "G" ? netCents(grossCents) : grossCents;
}

/** The price that German VAT had come off, as far as the cent still tells. */
export function grossCents(chargedNetCents: number): number {
  return Math.round((chargedNetCents * (100 + VAT_RATE_PERCENT)) / 100);
}

/** Of unit prices as they are charged already. */
export function sumCharged({
  items,
  ...delivery
}: Delivery & { items: readonly Charged[] }): Totals {
  const lineTotalsCents = items.map((item) => item.unitPriceCents * item.quantity);
  const goodsCents = lineTotalsCents.reduce((sum, cents) => sum + cents, 0);
  const shipment = items.length === 0 ? 0 : shippingCents(goodsCents, delivery);
  return {
    ...taxCharged({ items, shippingCents: shipment }),
    unitPricesCents: items.map((item) => item.unitPriceCents),
    lineTotalsCents,
    goodsCents,
    shippingCents: shipment,
    amountCents: goodsCents + shipment,
  };
}

/** Of lines and shipping whose prices stand. */
export function taxCharged(charged: { items: readonly Charged[]; shippingCents: number }): Taxes {
  const { items } = charged;
  const shippingTax = shareShipping(charged.shippingCents, items);
  const taxGroups = groupTaxes({ items, shippingTax });
  return {
    taxes: items.map(({ tax }) => tax),
    shippingTax,
    taxGroups,
    vatCents: taxGroups.reduce((sum, { vatCents }) => sum + vatCents, 0),
  };
}

/** What an order's lines and shipping are taxed with, in the order of its lines. */
export function groupTaxes({
  items,
  shippingTax,
}: {
  items: readonly Charged[];
  shippingTax: readonly ShippingTax[];
}): TaxGroup[] {
  const parts = [
    ...items.map(({ tax, unitPriceCents, quantity }) => ({
      ...tax,
      cents: unitPriceCents * quantity,
    })),
    ...shippingTax,
  ];
  return mergeTaxes(parts).map((group) => ({ ...group, vatCents: vatIn(group) }));
}

/** Gross less what is left of it without VAT, rounded half up. */
function vatIn({ rateBasisPoints, cents }: ShippingTax): number {
  return cents - Math.round((cents * 10_000) / (10_000 + rateBasisPoints));
}

function mergeTaxes(parts: readonly ShippingTax[]): ShippingTax[] {
  const groups = new Map<string, ShippingTax>();
  for (const { category, rateBasisPoints, reason, cents } of parts) {
    const key = `${reason} ${rateBasisPoints}`;
    const before = groups.get(key)?.cents ?? 0;
    groups.set(key, { category, rateBasisPoints, reason, cents: before + cents });
  }
  return [...groups.values()];
}

/**
 * Shipping is ancillary to the goods and taxed as they are, shared by their value (section 3.10
 * (5) UStAE). What rounding leaves goes to the last group, so that cents add up.
 */
function shareShipping(cents: number, items: readonly Charged[]): ShippingTax[] {
  if (cents === 0) return [];
  const goods = groupTaxes({ items, shippingTax: [] });
  const total = goods.reduce((sum, group) => sum + group.cents, 0);
  let left = cents;
  return goods.flatMap(({ category, rateBasisPoints, reason, cents: value }, position) => {
    const share = total === 0 ? 0 : Math.floor((cents * value) / total);
    const own = position === goods.length - 1 ? left : share;
    left -= own;
    return own > 0 ? [{ category, rateBasisPoints, reason, cents: own }] : [];
  });
}
