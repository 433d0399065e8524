import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { linkOffer, offerCheckout } from "~/offers/offer-link.server";
import type { Order } from "~/orders/orders.server";
import { setMessage, type PageMessage } from "~/platform/message.server";
import { abandonPayment, PaymentUnavailableError } from "~/payments/payment-page.server";
import { findPendingOrder, isPaid, successPath } from "~/payments/pending-order.server";

const cancelled: PageMessage = {
  kind: "info",
  title: "checkout.cancelledTitle",
  text: "checkout.cancelled",
};

const unconfirmed: PageMessage = {
  kind: "error",
  title: "checkout.cancelledTitle",
  text: "checkout.cancelledUnconfirmed",
};

async function backToCheckout(message: PageMessage, { offerId }: Order) {
  const path = offerId ? offerCheckout(await linkOffer(offerId)) : "/checkout";
  return redirect(path, { headers: { "Set-Cookie": await setMessage(message) } });
}

export { ErrorsOnly as default } from "~/ui/errors-only";

/** The payment page's "back". Only that page knows the order's id, so no other can cancel it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const pending = await findPendingOrder(request);
  const named = new URL(request.url).searchParams.get("order");
  if (pending?.id !== named || !pending) throw redirect("/checkout");
  try {
    const { order, pageEnded } = await abandonPayment(pending);
    if (isPaid(order)) throw redirect(successPath(order));
    throw await backToCheckout(pageEnded ? cancelled : unconfirmed, order);
  } catch (error) {
    if (error instanceof PaymentUnavailableError) throw await backToCheckout(unconfirmed, pending);
    throw error;
  }
}
