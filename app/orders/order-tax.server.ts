import type { Trx } from "~/platform/db.server";
import type { LineTax } from "~/documents/tax";
import { settingsOn } from "~/settings/settings.server";
import type { Order } from "./orders.server";
import { taxRule, type TaxRule } from "./tax-rule";

/** Free of VAT only for a business whose VAT ID is confirmed (§ 6a UStG). */
export function isIntraCommunity({ reason }: LineTax): boolean {
  return reason === "intra-community";
}

type Taxed = Pick<Order, "deliveryAddress" | "business" | "vatId" | "createdAt">;

/** What the order's day made of its goods, for lines that come later. */
export function taxRuleOf(order: Taxed): TaxRule {
  const on = order.createdAt;
  return taxRule(order, { settings: settingsOn(on), on });
}

/** @param unitPriceCents as charged, where that changes with it */
export async function setLineTax(
  trx: Trx,
  itemId: number,
  { tax, unitPriceCents }: { tax: LineTax; unitPriceCents?: number },
): Promise<void> {
  const { category, rateBasisPoints, reason } = tax;
  await trx
    .updateTable("order_items")
    .set({
      tax_category: category,
      tax_rate_bp: rateBasisPoints,
      tax_reason: reason,
      unit_price_cents: unitPriceCents,
    })
    .where("id", "=", itemId)
    .execute();
}
