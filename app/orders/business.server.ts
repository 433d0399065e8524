import type { Translate } from "~/i18n/translate";
import { db } from "~/platform/db.server";
import type { Order } from "./orders.server";

type Business = Pick<
  Order,
  "business" | "vatId" | "buyerReference" | "costCenter" | "invoiceEmail" | "leitwegId"
>;

/** By the names of the checkout's fields; nothing of a private buyer. */
export function businessDefaults(order: Business): Record<string, string> {
  if (!order.business) return { customerType: "private" };
  const { vatId, buyerReference, costCenter, invoiceEmail, leitwegId } = order;
  const exempt: Record<string, string> = vatId ? { euTaxExempt: "on", vatId } : {};
  const known = { buyerReference, costCenter, invoiceEmail, leitwegId, ...exempt };
  return {
    customerType: "business",
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== "")),
  };
}

/** What the papers of a business carry, by its label; where invoices go as well. */
export function businessFacts(order: Business, t: Translate): [label: string, value: string][] {
  const { buyerReference, costCenter, invoiceEmail, leitwegId } = order;
  const facts: [string, string][] = [
    [t("orders.business.reference"), buyerReference],
    [t("orders.business.costCenter"), costCenter],
    [t("orders.business.invoiceEmail"), invoiceEmail],
    [t("orders.business.leitwegId"), leitwegId],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** What a customer said last when buying for a business; their order number is always another. */
export async function lastBusinessDefaults(userId: string): Promise<Record<string, string>> {
  const order = await db
    .selectFrom("orders")
    .select([
      "business",
      "vat_id as vatId",
      "cost_center as costCenter",
      "invoice_email as invoiceEmail",
      "leitweg_id as leitwegId",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return order?.business ? businessDefaults({ ...order, buyerReference: "" }) : {};
}
