import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "./endpoints";
import { readBody, redirect, sendPage } from "./http";
import { closedPage, notFoundPage, openPage, successUrl } from "./page-views";
import type { PaymentChoice } from "./objects";
import type { StoredSession } from "./store";

const CHOICES: Record<string, PaymentChoice> = {
  pay: { method: "card", outcome: "succeeded" },
  decline: { method: "card", outcome: "failed" },
  "debit-success": { method: "sepa_debit", outcome: "succeeded" },
  "debit-failure": { method: "sepa_debit", outcome: "failed" },
};

/** POST takes `action`: `pay`, `decline`, `debit-success`, `debit-failure`, `cancel`. */
export async function handleHostedPage(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const stored = services.payments.find(url.pathname.slice("/pay/".length));
  if (!stored) return sendPage(response, notFoundPage(), { status: 404 });
  if (request.method === "POST") {
    const action = new URLSearchParams(await readBody(request)).get("action") ?? "";
    return redirect(response, answerForm(services, stored, action));
  }
  const isOpen = stored.session.status === "open";
  const page = isOpen ? openPage(stored, url.searchParams.has("error")) : closedPage(stored);
  // A browser also holds redirects after a form to form-action.
  sendPage(response, page, { formOrigin: new URL(successUrl(stored)).origin });
}

function answerForm(services: Services, stored: StoredSession, action: string) {
  const { session } = stored;
  const page = `/pay/${session.id}`;
  if (session.status === "open" && action === "cancel") return session.cancel_url ?? page;

  const choice = Object.hasOwn(CHOICES, action) ? CHOICES[action] : undefined;
  if (choice && services.payments.pay(session.id, choice)) services.store.save();
  // After a double click the browser only follows the second answer: it, too, leads to the shop.
  if (services.payments.find(session.id)?.session.status === "complete") return successUrl(stored);
  return action === "decline" ? `${page}?error=declined` : page;
}
