import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findUser } from "~/auth/session.server";
import { findOrderOfOwner } from "~/orders/customer-orders.server";
import { redirectToRest } from "~/payments/pay-rest.server";
import { notFound } from "~/platform/refusals.server";
import { orderOwner } from "./require-user.server";

export { ErrorsOnly as default } from "~/ui/errors-only";

/** What is missing of an order in the account is paid at Stripe. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const page = `/account/bestellungen/${params.order}`;
  const user = await findUser(request);
  // The order's page asks to sign in.
  if (!user) throw redirect(page);
  const order = await findOrderOfOwner({ owner: orderOwner(user), id: params.order ?? "" });
  if (!order) throw notFound();
  throw await redirectToRest(order, page);
}
