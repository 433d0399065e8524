import Stripe from "stripe";
import { isRefused } from "~/platform/stripe.server";

const { StripeAuthenticationError, StripeError, StripePermissionError } = Stripe.errors;

export function reasonOf(error: unknown): string {
  if (!(error instanceof StripeError)) return "unknown";
  return error.code ?? error.rawType ?? error.type;
}

export function isMissing(error: unknown): boolean {
  return error instanceof StripeError && error.code === "resource_missing";
}

export function isRefundedAlready(error: unknown): boolean {
  return error instanceof StripeError && error.code === "charge_already_refunded";
}

/** The request itself was refused; with another key it may pass. */
export function isRefusal(error: unknown): boolean {
  const isKey =
    error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
  return isRefused(error) && !isKey;
}
