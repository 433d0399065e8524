import Stripe from "stripe";
import { env } from "./env.server";
import { withTimeLimit } from "./time-limit";

const url = env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : undefined;

/** `STRIPE_API_URL` points it at another server that speaks Stripe's API. */
export const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
  ...(url
    ? {
        protocol: url.protocol === "http:" ? ("http" as const) : ("https" as const),
        host: url.hostname,
        port: url.port || (url.protocol === "http:" ? 80 : 443),
      }
    : {}),
  maxNetworkRetries: 1,
  timeout: 10_000,
  telemetry: false,
});

const VISITOR_WAITS_MS = 10_000;

/** How long one request waits for Stripe, all questions and retries together. */
export class StripeTime {
  readonly #end: number;

  constructor(ms = VISITOR_WAITS_MS) {
    this.#end = performance.now() + ms;
  }

  /** The work itself goes on. @throws {TimeLimitError}, or what the work throws */
  async waitFor<Result>(work: () => Promise<Result>, atMostMs = Infinity): Promise<Result> {
    const left = Math.max(0, this.#end - performance.now());
    return withTimeLimit(work(), Math.min(left, atMostMs));
  }
}

/** Another request with the same idempotency key is under way: its answer is ours, too. */
export function isInProgress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === "idempotency_key_in_use";
}

/** Stripe said no: the same request again is no use. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const status = error.statusCode ?? 0;
  return status >= 400 && status < 500 && error.type !== "StripeIdempotencyError" && status !== 429;
}

/** The CSP's `form-action` must list where a form may be redirected to. */
export const paymentPageOrigin = url?.origin ?? "https://checkout.stripe.com";
