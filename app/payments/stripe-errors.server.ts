import Stripe from "stripe";
import { isRefused } from "~/platform/stripe.server";

const { StripeAuthenticationError, StripeError, StripePermissionError } = Stripe.errors;

/** Stripe's own short word for what went wrong. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof StripeError)) return "unknown";
  return error.code ?? error.rawType ?? error.type;
}

/** Stripe doesn't know the object: it belongs to another account, or to its test mode. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeError && error.code === "resource_missing";
}

export function isRefundedAlready(error: unknown): boolean {
  return error instanceof StripeError && error.code === "charge_already_refunded";
}

/** Stripe said no to the request itself: a wrong key can be mended, and then it says yes. */
export function isRefusal(error: unknown): boolean {
  const isKey =
    error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
  return isRefused(error) && !isKey;
}
