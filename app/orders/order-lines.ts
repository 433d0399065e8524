import type { Order } from "./orders.server";

/** What was ordered, as the buyer reads it; amounts in cents. */
export function orderLines(order: Order) {
  return {
    goodsCents: order.goodsCents,
    shippingCents: order.shippingCents,
    vatCents: order.vatCents,
    amountCents: order.amountCents,
    vatExempt: order.vatExempt,
    vatId: order.vatId,
    items: order.items.map(
      ({ productId, name, articleNumber, condition, image, quantity, unitPriceCents }) => ({
        productId,
        name,
        articleNumber,
        condition,
        image,
        quantity,
        unitPriceCents,
      }),
    ),
  };
}

export type OrderLines = ReturnType<typeof orderLines>;
