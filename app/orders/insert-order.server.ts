import type { Trx } from "~/platform/db.server";
import type { Order, OrderItem } from "./orders.server";

export type NewOrder = Pick<
  Order,
  | "id"
  | "number"
  | "formToken"
  | "userId"
  | "offerId"
  | "email"
  | "phone"
  | "language"
  | "paymentMethod"
  | "goodsCents"
  | "shippingCents"
  | "vatCents"
  | "amountCents"
  | "shippingTax"
  | "vatExempt"
  | "vatId"
  | "business"
  | "buyerReference"
  | "costCenter"
  | "invoiceEmail"
  | "leitwegId"
  | "deliveryAddress"
  | "billingAddress"
  | "newsletter"
  | "defectsAgreed"
  | "paymentDueAt"
> & { subnetHash: string };

export async function insertOrder(trx: Trx, order: NewOrder): Promise<boolean> {
  const row = await trx
    .insertInto("orders")
    .values({
      id: order.id,
      number: order.number,
      form_token: order.formToken,
      user_id: order.userId,
      offer_id: order.offerId,
      email: order.email,
      phone: order.phone,
      language: order.language,
      payment_method: order.paymentMethod,
      goods_cents: order.goodsCents,
      shipping_cents: order.shippingCents,
      vat_cents: order.vatCents,
      amount_cents: order.amountCents,
      vat_exempt: order.vatExempt,
      vat_id: order.vatId,
      shipping_tax: JSON.stringify(order.shippingTax),
      business: order.business,
      buyer_reference: order.buyerReference,
      cost_center: order.costCenter,
      invoice_email: order.invoiceEmail,
      leitweg_id: order.leitwegId,
      delivery_address: JSON.stringify(order.deliveryAddress),
      billing_address: order.billingAddress ? JSON.stringify(order.billingAddress) : null,
      newsletter: order.newsletter,
      defects_agreed: order.defectsAgreed,
      placed_from: order.subnetHash,
      payment_due_at: order.paymentDueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOrderItems(
  trx: Trx,
  orderId: string,
  items: readonly OrderItem[],
): Promise<number[]> {
  const rows = await trx
    .insertInto("order_items")
    .values(
      items.map((item) => ({
        order_id: orderId,
        product_id: item.productId,
        name: item.name,
        article_number: item.articleNumber,
        condition: item.condition,
        unit: item.unit,
        image: item.image,
        quantity: item.quantity,
        unit_price_cents: item.unitPriceCents,
        tax_kind: item.taxKind,
        tax_category: item.tax.category,
        tax_rate_bp: item.tax.rateBasisPoints,
        tax_reason: item.tax.reason,
        chosen_units: item.chosenUnits,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
