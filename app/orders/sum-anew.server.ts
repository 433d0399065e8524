import type { Trx } from "~/platform/db.server";
import { settingsOn } from "~/settings/settings.server";
import { shippingTable, withOfferedShipping } from "~/settings/shipping";
import { terms } from "~/shop";
import { ActRefusedError } from "./act-on-order.server";
import { isIntraCommunity } from "./order-tax.server";
import type { Order, SoldItem } from "./orders.server";
import { sumCharged } from "./totals";

/** The day's prices of shipping, unless the order came from an offer that named its own. */
async function shippingOf(trx: Trx, { offerId, createdAt }: Order) {
  const offer = offerId
    ? await trx
        .selectFrom("offers")
        .select("shipping_cents as shippingCents")
        .where("id", "=", offerId)
        .executeTakeFirst()
    : undefined;
  return withOfferedShipping(shippingTable(settingsOn(createdAt)), offer);
}

/**
 * Writes an order's sums after its lines or their taxes changed.
 * @throws {ActRefusedError}
 */
export async function sumAnew(trx: Trx, order: Order, items: readonly SoldItem[]) {
  const { country } = order.deliveryAddress;
  const totals = sumCharged({ items, country, shipping: await shippingOf(trx, order) });
  const { goodsCents, shippingCents, shippingTax, vatCents, amountCents } = totals;
  const vatExempt = totals.taxes.some(isIntraCommunity);
  if (amountCents > terms.maxOrderCents) throw new ActRefusedError("total-too-high", order.number);
  await trx
    .updateTable("orders")
    .set({
      goods_cents: goodsCents,
      shipping_cents: shippingCents,
      shipping_tax: JSON.stringify(shippingTax),
      vat_cents: vatCents,
      vat_exempt: vatExempt,
      amount_cents: amountCents,
    })
    .where("id", "=", order.id)
    .execute();
  return { goodsCents, shippingCents, shippingTax, vatCents, vatExempt, amountCents };
}
