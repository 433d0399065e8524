import type Stripe from "stripe";
import { html, type SafeHtml } from "../html";
import { renderPage } from "../page";
import { formatMoney, pageLanguage, type PageTexts } from "./page-texts";
import type { StoredSession } from "./store";

export function openPage({ session, params }: StoredSession, wasDeclined: boolean): string {
  const { language, texts } = pageLanguage(session.locale);
  const row = (name: string, cents: number) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td class="amount">${formatMoney(cents, language)}</td>
    </tr>`;
  const total = session.amount_total ?? 0;
  return page(
    session.locale,
    texts.title,
    html`${wasDeclined && html`<p class="card alert" role="alert">${texts.declined}</p>`}
      <table class="card">
        ${params.line_items.map(({ quantity, price_data: { unit_amount: price, product_data } }) =>
          row(`${quantity} × ${product_data.name}`, price * quantity),
        )}
        ${row(texts.shipping, session.total_details?.amount_shipping ?? 0)}
        ${row(texts.total, total)}
      </table>
      <form method="post" class="pay">
        <h2>${texts.card}</h2>
        <button name="action" value="pay" class="primary">
          ${texts.pay(formatMoney(total, language))}
        </button>
        ${button("decline", texts.decline)}
        <h2>${texts.debit}</h2>
        <span>${texts.debitHint}</span>
        ${button("debit-success", texts.debitSucceeds)} ${button("debit-failure", texts.debitFails)}
        ${session.cancel_url !== null && button("cancel", texts.cancel)}
      </form>`,
  );
}

export function closedPage(stored: StoredSession): string {
  const { session } = stored;
  const { texts } = pageLanguage(session.locale);
  const target = session.status === "expired" ? session.cancel_url : successUrl(stored);
  const back = html`<p><a href="${target ?? "/"}">${texts.back}</a></p>`;
  return page(session.locale, ending(stored, texts), back);
}

export function notFoundPage(): string {
  return page("de", pageLanguage("de").texts.notFound, html``);
}

function page(locale: Stripe.Checkout.Session.Locale | null, title: string, content: SafeHtml) {
  const { language, texts } = pageLanguage(locale);
  const { simulator: name, note } = texts;
  const body = html`<h1>${title}</h1>
    ${content}`;
  return renderPage({ language, title: `${title} – ${name}`, name, note, body });
}

function ending({ session, debit }: StoredSession, texts: PageTexts) {
  if (session.status === "expired") return texts.expired;
  if (session.payment_status !== "unpaid") return texts.paid;
  return debit ? texts.debitPending : texts.debitFailed;
}

function button(action: string, text: string) {
  return html`<button name="action" value="${action}">${text}</button>`;
}

/** The shop's address with the id in place of Stripe's literal `{CHECKOUT_SESSION_ID}`. */
export function successUrl({ session }: StoredSession) {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
