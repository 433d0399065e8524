import type { ActionFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/platform/guard.server";
import { handleStripeEvent, verifyStripeEvent } from "./stripe-events.server";

// No origin to check: Stripe proves itself with the signature.
export const handle: RouteHandle = { webhook: true };

/** Stripe's events. Anything but 2xx makes Stripe send the event again. */
export async function action({ request }: ActionFunctionArgs) {
  const signature = request.headers.get("stripe-signature") ?? "";
  const event = verifyStripeEvent(await request.text(), signature);
  if (!event) return new Response("Signature doesn't match", { status: 400 });
  return new Response(await handleStripeEvent(event));
}

export function loader() {
  throw new Response("Not found", { status: 404 });
}
