import { randomUUID } from "node:crypto";
import type { OrderRequest } from "../../app/checkout/order-request.server";
import { placeOrder } from "../../app/checkout/place-order.server";
import type { CheckoutForm } from "../../app/checkout/schema";
import { taxOfEntries } from "~/checkout/vat.server";
import { computeTotals } from "../../app/orders/totals";
import { db } from "../../app/platform/db.server";
import { currentSettings } from "../../app/settings/settings.server";
import { shippingTable } from "../../app/settings/shipping";

/** A form that a buyer in Germany, each time another one, filled in correctly. */
export function checkoutForm(changes: Partial<CheckoutForm> = {}): CheckoutForm {
  return {
    email: `${randomUUID()}@customer.test`,
    phone: "",
    firstName: "Erika",
    lastName: "Muster",
    company: "",
    street: "Werkstraße 1",
    postalCode: "67655",
    city: "Kaiserslautern",
    country: "Germany",
    differentBillingAddress: false,
    billingFirstName: "",
    billingLastName: "",
    billingCompany: "",
    billingStreet: "",
    billingPostalCode: "",
    billingCity: "",
    billingCountry: "",
    buyerReference: "",
    costCenter: "",
    invoiceEmail: "",
    leitwegId: "",
    euTaxExempt: false,
    vatId: "",
    shippingMethod: "standard",
    paymentMethod: "online",
    agreeToTerms: true,
    agreeToDefects: false,
    newsletter: false,
    ...changes,
  };
}

/** What the buyer would see as the total: today's prices from the database. */
async function shownAmount(
  lines: ReadonlyMap<number, number>,
  form: CheckoutForm,
): Promise<number> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "price_cents", "tax_kind"])
    .where("id", "in", [...lines.keys()])
    .execute();
  const items = rows.map((row) => ({
    unitPriceCents: row.price_cents,
    taxKind: row.tax_kind,
    quantity: lines.get(row.id) ?? 0,
  }));
  const shipping = shippingTable(currentSettings());
  const { taxOf } = taxOfEntries(form);
  return computeTotals({ items, country: form.country, shipping, taxOf }).amountCents;
}

/** Orders as a buyer would who sees today's total. */
export async function order(
  lines: ReadonlyMap<number, number>,
  changes: Partial<Omit<OrderRequest, "form" | "lines">> & { form?: Partial<CheckoutForm> } = {},
) {
  const form = checkoutForm(changes.form);
  return placeOrder({
    formToken: randomUUID(),
    language: "de",
    userId: null,
    offerId: null,
    subnetHash: randomUUID(),
    shownAmountCents: await shownAmount(lines, form),
    ...changes,
    form,
    lines,
  });
}
