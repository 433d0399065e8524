import { isDeepStrictEqual } from "node:util";
import type { CartLines } from "~/cart/cart";
import { normaliseLeitwegId } from "~/documents/leitweg-id";
import type { Language } from "~/i18n/i18n";
import { businessDefaults } from "~/orders/business.server";
import type { Order } from "~/orders/orders.server";
import type { Address } from "../../db/order-tables";
import type { CheckoutForm } from "./schema";
import { isBusiness, normaliseVatId } from "./vat.server";

export interface OrderRequest {
  form: CheckoutForm;
  lines: CartLines;
  /** Product id → units that the buyer chose, no more than the line's quantity. */
  unitIds?: ReadonlyMap<number, readonly number[]>;
  /** The offer that is accepted with it. */
  offerId: string | null;
  /** What the buyer saw above the button, in cents. Compared, never charged. */
  shownAmountCents: number | undefined;
  /** Same token, same order: a double submit is one order. */
  formToken: string;
  language: Language;
  userId: string | null;
  /** A hash of the subnet (open-orders.server.ts). */
  subnetHash: string;
}

function deliveryAddress(form: CheckoutForm): Address {
  const { firstName, lastName, company, street, city, postalCode, country } = form;
  return { firstName, lastName, company, street, city, postalCode, country };
}

function billingAddress(form: CheckoutForm): Address | null {
  if (!form.differentBillingAddress) return null;
  return {
    firstName: form.billingFirstName,
    lastName: form.billingLastName,
    company: form.billingCompany,
    street: form.billingStreet,
    city: form.billingCity,
    postalCode: form.billingPostalCode,
    country: form.billingCountry,
  };
}

export function entriesOf(form: CheckoutForm) {
  return {
    email: form.email.toLowerCase(),
    phone: form.phone,
    paymentMethod: form.paymentMethod,
    business: isBusiness(form),
    buyerReference: form.buyerReference,
    costCenter: form.costCenter,
    invoiceEmail: form.invoiceEmail.toLowerCase(),
    leitwegId: normaliseLeitwegId(form.leitwegId),
    vatId: isBusiness(form) && form.euTaxExempt ? normaliseVatId(form.vatId) : "",
    deliveryAddress: deliveryAddress(form),
    billingAddress: billingAddress(form),
    newsletter: form.newsletter,
  };
}

export function chosenUnits({ lines, unitIds }: OrderRequest, productId: number): number[] {
  const ids = [...new Set(unitIds?.get(productId))].slice(0, lines.get(productId) ?? 0);
  return ids.sort((a, b) => a - b);
}

/** The total that was shown included. */
export function isSameOrder(order: Order, request: OrderRequest): boolean {
  const entries = entriesOf(request.form);
  const kept = Object.fromEntries(
    Object.keys(entries).map((name) => [name, order[name as keyof typeof entries]]),
  );
  const lines = new Map(order.items.map((item) => [item.productId, item.quantity]));
  return (
    order.amountCents === request.shownAmountCents &&
    order.offerId === request.offerId &&
    isDeepStrictEqual(kept, entries) &&
    isDeepStrictEqual(lines, new Map(request.lines)) &&
    order.items.every(({ productId, chosenUnits: kept = [] }) =>
      isDeepStrictEqual(kept, chosenUnits(request, productId ?? 0)),
    )
  );
}

export function formDefaults(order: Order): Record<string, string> {
  const { deliveryAddress: delivery, billingAddress: billing } = order;
  return {
    email: order.email,
    phone: order.phone,
    ...delivery,
    ...(billing
      ? {
          differentBillingAddress: "on",
          billingFirstName: billing.firstName,
          billingLastName: billing.lastName,
          billingCompany: billing.company,
          billingStreet: billing.street,
          billingPostalCode: billing.postalCode,
          billingCity: billing.city,
          billingCountry: billing.country,
        }
      : {}),
    ...businessDefaults(order),
    paymentMethod: order.paymentMethod,
    ...(order.newsletter ? { newsletter: "on" } : {}),
  };
}
