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
      ({ productId, name, articleNumber, condition, image, quantity, unitPriceCents, pieces }) => ({
        productId,
        name,
        articleNumber,
        condition,
        image,
        quantity,
        unitPriceCents,
        ...(pieces ? { pieces } : {}),
      }),
    ),
  };
}

export type OrderLines = ReturnType<typeof orderLines>;
