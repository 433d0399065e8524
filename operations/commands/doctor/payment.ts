import { type Finding, findings, isLocal, reasonOf } from "./check";

const { ok, warning, problem } = findings("payment");

/** What the shop wants to hear from Stripe (app/payments/stripe-events.server.ts). */
const events = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];

export async function checkPayment(): Promise<Finding[]> {
  const { env } = await import("../../../app/platform/env.server");
  const { stripe } = await import("../../../app/platform/stripe.server");
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
  } catch (error) {
    return [problem(`Stripe refuses the key: ${reasonOf(error)}.`, "Check STRIPE_SECRET_KEY.")];
  }
  if (env.STRIPE_API_URL) {
    const { hostname, origin } = new URL(env.STRIPE_API_URL);
    const what = isLocal(hostname) ? "the simulator on this machine" : origin;
    return [
      warning(`Payments go to ${what}: nobody is charged.`, "Unset STRIPE_API_URL for Stripe."),
    ];
  }
  const found: Finding[] = [];
  if (env.STRIPE_SECRET_KEY.includes("_test_")) {
    found.push(
      warning("The key is one for tests: nobody is charged.", "Use the live key to sell."),
    );
  }
  if (env.STRIPE_WEBHOOK_SECRET.some((secret) => !secret.startsWith("whsec_"))) {
    found.push(
      problem(
        "STRIPE_WEBHOOK_SECRET isn't one.",
        "It begins with whsec_; the webhook's page in the Stripe dashboard shows it.",
      ),
    );
  }
  found.push(await checkWebhook(`${env.APP_ORIGIN}/webhooks/stripe`));
  return found;
}

async function checkWebhook(url: string): Promise<Finding> {
  const { stripe } = await import("../../../app/platform/stripe.server");
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const endpoint = data.find((candidate) => candidate.url === url);
    if (!endpoint || endpoint.status !== "enabled") {
      return problem(
        `Stripe has no enabled webhook to ${url}: payments would go unnoticed.`,
        `Create it in the Stripe dashboard with the events ${events.join(", ")}.`,
      );
    }
    const enabled: string[] = endpoint.enabled_events;
    const missing = events.filter((event) => !enabled.includes(event) && !enabled.includes("*"));
    return missing.length > 0
      ? problem(`The webhook lacks ${missing.join(", ")}.`, "Add them in the Stripe dashboard.")
      : ok(`Stripe takes the key and tells ${url}.`);
  } catch (error) {
    return warning(
      `Stripe takes the key but shows no webhooks: ${reasonOf(error)}.`,
      `See for yourself that one leads to ${url}.`,
    );
  }
}
