import Stripe from "stripe";

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors;

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

/** Asking the same again would be refused again. A wrong key or too many requests pass. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
}
