import type { ActionFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/platform/guard.server";
import { notFound } from "~/platform/refusals.server";
import { BusyError } from "~/platform/semaphore";
import { receiveStripeEvent, verifyStripeEvent } from "./stripe-events.server";

export const handle: RouteHandle = { webhook: true };

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") {
    return new Response("Method not allowed", { status: 405, headers: { Allow: "POST" } });
  }
  const signature = request.headers.get("stripe-signature") ?? "";
  const event = verifyStripeEvent(await request.text(), signature);
  if (!event) return new Response("No event of Stripe's", { status: 400 });
  try {
    return new Response(await receiveStripeEvent(event));
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    return new Response("Busy", { status: 503, headers: { "Retry-After": "10" } });
  }
}

export function loader() {
  throw notFound();
}
