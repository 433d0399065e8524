import { terms } from "~/shop";
import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import { findOrder, type Order } from "~/orders/orders.server";

/**
 * The order a buyer left for the payment page. While it is unpaid and younger than 30 minutes it
 * fills the form again (specification, section 4) and its held pieces count as the buyer's own.
 */
const pendingOrderCookie = createSignedCookie("checkout", {
  maxAge: terms.checkoutStateMinutes * 60,
});

export async function rememberPendingOrder(order: Pick<Order, "id">): Promise<string> {
  return pendingOrderCookie.serialize(order.id);
}

export async function forgetPendingOrder(): Promise<string> {
  return pendingOrderCookie.serialize("", { maxAge: 0 });
}

export async function findPendingOrder(request: Request): Promise<Order | undefined> {
  const id = await readCookie(pendingOrderCookie, request);
  if (typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const order = await findOrder({ id });
  if (!order || order.paymentState === "paid" || order.paymentMethod !== "online") return undefined;
  const age = Date.now() - order.createdAt.getTime();
  return age < terms.checkoutStateMinutes * 60_000 ? order : undefined;
}

/** An order's details under the names of the form's fields. */
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
    ...(order.vatId ? { euTaxExempt: "on", vatId: order.vatId } : {}),
    paymentMethod: order.paymentMethod,
    ...(order.newsletter ? { newsletter: "on" } : {}),
  };
}
