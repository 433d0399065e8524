import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "./endpoints";
import { readBody, redirect } from "./http";
import { closedPage, notFoundPage, openPage, successUrl } from "./page-views";
import { sendPage } from "./page-layout";
import type { PaymentChoice } from "./objects";
import type { StoredSession } from "./store";

const CHOICES: Record<string, PaymentChoice> = {
  pay: { method: "card", outcome: "succeeded" },
  decline: { method: "card", outcome: "failed" },
  "debit-success": { method: "sepa_debit", outcome: "succeeded" },
  "debit-failure": { method: "sepa_debit", outcome: "failed" },
};

/**
 * The page a session's `url` leads to. GET shows it; POST takes `action` (`pay`, `decline`,
 * `debit-success`, `debit-failure`, `cancel`).
 */
export async function handleHostedPage(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const id = url.pathname.slice("/pay/".length);
  const stored = services.payments.find(id);
  if (!stored) return sendPage(response, notFoundPage());
  if (request.method === "POST") {
    const form = new URLSearchParams(await readBody(request));
    const location = await answerForm(services, stored, form);
    return redirect(response, location);
  }
  const open = stored.session.status === "open";
  const wasDeclined = url.searchParams.has("error");
  sendPage(response, open ? openPage(stored, wasDeclined) : closedPage(stored));
}

/** Does what the customer asked for; returns where to go next. */
async function answerForm(services: Services, stored: StoredSession, form: URLSearchParams) {
  const { session } = stored;
  const page = `/pay/${session.id}`;
  const action = form.get("action") ?? "";
  if (session.status === "open" && action === "cancel") return session.cancel_url ?? page;

  const choice = Object.hasOwn(CHOICES, action) ? CHOICES[action] : undefined;
  if (session.status === "open") {
    if (!choice) return page;
    services.payments.pay(session.id, choice);
    await services.store.save();
  }
  // After a double click the browser only follows the second answer: it, too, leads to the shop.
  if (services.payments.find(session.id)?.session.status === "complete") return successUrl(stored);
  return action === "decline" ? `${page}?error=declined` : page;
}
