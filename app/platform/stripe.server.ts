import Stripe from "stripe";
import { env } from "./env.server";

const url = env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : undefined;

/** The real client; `STRIPE_API_URL` points it at another server that speaks Stripe's API. */
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

/** Where a checkout form may be redirected to; the CSP's `form-action` lists it. */
export const paymentPageOrigin = url?.origin ?? "https://checkout.stripe.com";
