import { isOutsideEu } from "~/documents/tax-territory";
import type { Order } from "./orders.server";
import { groupTaxes } from "./totals";

/** What was ordered, as the buyer reads it; amounts in cents. */
export function orderLines(order: Order) {
  return {
    goodsCents: order.goodsCents,
    shippingCents: order.shippingCents,
    amountCents: order.amountCents,
    taxGroups: groupTaxes(order),
    vatId: order.vatId,
    /** Duties and import VAT come on top. */
    customs: isOutsideEu(order.deliveryAddress),
    items: order.items.map(
      ({
        productId,
        name,
        articleNumber,
        condition,
        image,
        quantity,
        unitPriceCents,
        tax,
        pieces,
      }) => ({
        productId,
        name,
        articleNumber,
        condition,
        image,
        quantity,
        unitPriceCents,
        margin: tax.reason === "margin",
        ...(pieces ? { pieces } : {}),
      }),
    ),
  };
}

export type OrderLines = ReturnType<typeof orderLines>;
