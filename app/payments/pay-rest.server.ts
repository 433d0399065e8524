import { redirect } from "@remix-run/node";
import type { Order } from "~/orders/orders.server";
import { type PageMessage, redirectWithMessage } from "~/platform/message.server";
import { PaymentUnavailableError } from "./payment-page.server";
import { openRestPage, type RestPage } from "./rest-page.server";

const away: PageMessage = {
  kind: "error",
  title: "orders.rest.awayTitle",
  text: "orders.rest.away",
};

const messages: Record<Exclude<RestPage["state"], "open">, PageMessage> = {
  paid: { kind: "success", title: "orders.rest.paidTitle", text: "orders.rest.paid" },
  processing: { kind: "info", title: "orders.rest.underWayTitle" },
  none: { kind: "info", title: "orders.rest.noneTitle", text: "orders.rest.none" },
};

/**
 * To the payment page of what is missing, or back to the order when there is none: the link in the
 * mail, and where Stripe leads whoever has paid.
 * @param back the order's page
 */
export async function redirectToRest(order: Order, back: string): Promise<Response> {
  try {
    const page = await openRestPage(order);
    if (page.state === "open") return redirect(page.url, 303);
    return await redirectWithMessage(back, messages[page.state]);
  } catch (error) {
    if (error instanceof PaymentUnavailableError) return redirectWithMessage(back, away);
    throw error;
  }
}
