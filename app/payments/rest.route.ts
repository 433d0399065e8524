import type { LoaderFunctionArgs } from "@remix-run/node";
import { findLinkedOrder } from "~/orders/order-link.server";
import { notFound } from "~/platform/refusals.server";
import { redirectToRest } from "./pay-rest.server";

export { ErrorsOnly as default } from "~/ui/errors-only";

/** By the order's secret address: what is missing of it is paid at Stripe. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const order = await findLinkedOrder(params.token);
  if (!order) throw notFound();
  throw await redirectToRest(order, `/bestellung/${params.token}${new URL(request.url).search}`);
}
