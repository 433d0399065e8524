import type { Address } from "../../db/order-tables";
import { homeCountry } from "~/shop";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import type { TransitionResult } from "./order-transitions.server";
import type { Order } from "./orders.server";

/** Another country may have other taxes and another price for shipping. */
function keepsPrice(order: Order, country: string): boolean {
  const before = order.deliveryAddress.country;
  if (country === before) return true;
  const isDomestic = (name: string) => name === homeCountry;
  return !order.vatExempt && !isDomestic(country) && !isDomestic(before);
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
      if (!keepsPrice(order, deliveryAddress.country)) {
        throw new ActRefusedError("country-changes-price", order.number);
      }
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
