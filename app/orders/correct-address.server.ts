import { isDeepStrictEqual } from "node:util";
import type { Trx } from "~/platform/db.server";
import type { Address } from "../../db/order-tables";
import { homeCountry } from "~/shop";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import type { TransitionResult } from "./order-transitions.server";
import { setLineTax, taxRuleOf } from "./order-tax.server";
import type { Order } from "./orders.server";
import { taxCharged, type Taxes } from "./totals";

/**
 * Another place may have another price for shipping, or no VAT: then the buyer orders again. VAT at
 * another state's rate leaves the price as it is.
 * @returns `undefined` when the price would change
 */
function taxesAt(order: Order, address: Address): Taxes | undefined {
  const { country: before } = order.deliveryAddress;
  const isDomestic = (name: string) => name === homeCountry;
  const isElsewhere = address.country !== before;
  if (isElsewhere && (order.vatExempt || isDomestic(address.country) || isDomestic(before))) {
    return undefined;
  }
  const ruleBefore = taxRuleOf(order);
  const rule = taxRuleOf({ ...order, deliveryAddress: address });
  const items = order.items.map((item) => ({ ...item, before: ruleBefore(item.taxKind) }));
  if (items.some(({ taxKind, before }) => rule(taxKind).category !== before.category)) {
    return undefined;
  }
  // What the checkout of that day would say stays when nothing about it differs: older orders too.
  const taxed = items.map(({ before, ...item }) => {
    const tax = rule(item.taxKind);
    return { ...item, tax: isDeepStrictEqual(tax, before) ? item.tax : tax };
  });
  return taxCharged({ items: taxed, shippingCents: order.shippingCents });
}

async function writeTaxes(trx: Trx, order: Order, totals: Taxes): Promise<void> {
  const { shippingTax, vatCents } = totals;
  await trx
    .updateTable("orders")
    .set({ shipping_tax: JSON.stringify(shippingTax), vat_cents: vatCents })
    .where("id", "=", order.id)
    .execute();
  for (const [position, { id }] of order.items.entries()) {
    const tax = totals.taxes[position];
    if (tax) await setLineTax(trx, id, { tax });
  }
}

/**
 * Until the first parcel is on its way. The buyer is told.
 * @param billingAddress `null` for the one of the delivery
 * @throws {OrderTransitionError | MovedError}
 */
export async function correctAddress({
  deliveryAddress,
  billingAddress,
  ...act
}: OrderAct & {
  deliveryAddress: Address;
  billingAddress: Address | null;
}): Promise<TransitionResult> {
  return actOnOrder(
    act,
    "order-address",
    async (trx, order) => {
      if (order.items.some(({ shipped }) => shipped > 0)) {
        throw new ActRefusedError("partly-shipped", order.number);
      }
      const totals = taxesAt(order, deliveryAddress);
      if (!totals) throw new ActRefusedError("country-changes-price", order.number);
      await writeTaxes(trx, order, totals);
      const corrected = { ...order, deliveryAddress, billingAddress };
      // The audit is kept for years: without the address itself.
      const changed = await applyEvent(trx, corrected, "address-corrected", {
        actor: act.actor.name,
        news: { key: String(order.version) },
      });
      await trx
        .updateTable("orders")
        .set({
          delivery_address: JSON.stringify(deliveryAddress),
          billing_address: billingAddress ? JSON.stringify(billingAddress) : null,
        })
        .where("id", "=", order.id)
        .execute();
      return { order: changed ?? corrected };
    },
    storedAddress,
  );
}

/** By the names of the checkout's fields. */
function storedAddress({ deliveryAddress, billingAddress }: Order): Record<string, string> {
  const billing = Object.entries(billingAddress ?? {}).map(([name, value]) => [
    `billing${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    String(value),
  ]);
  return {
    ...deliveryAddress,
    ...(Object.fromEntries(billing) as Record<string, string>),
  };
}
