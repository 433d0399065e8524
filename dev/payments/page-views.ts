import type Stripe from "stripe";
import { escapeHtml, type Page } from "./page-layout";
import { formatMoney, pageLanguage, type PageTexts } from "./page-texts";
import type { StoredSession } from "./store";

/** The payment page of an open session. */
export function openPage({ session, params }: StoredSession, wasDeclined: boolean): Page {
  const { language, texts } = pageLanguage(session.locale);
  const { heading, text } = texts.declined;
  const alert = `<div class="alert" role="alert"><p><strong>${heading}</strong> ${text}</p></div>`;
  const main = `<h1>${texts.title}</h1>
${wasDeclined ? alert : ""}
<div class="columns">
<section class="panel" aria-labelledby="order"><h2 id="order">${texts.order}</h2>
${orderLines(params.line_items, language, texts)}
${totals(session, language, texts)}</section>
<section class="panel" aria-labelledby="payment"><h2 id="payment">${texts.payment}</h2>
${paymentForm(session, language, texts)}</section>
</div>`;
  return { ...frame(session, wasDeclined ? heading : texts.title), main };
}

/** What an expired or completed session shows: how it ended, and the way back. */
export function closedPage(stored: StoredSession): Page {
  const { session } = stored;
  const { texts } = pageLanguage(session.locale);
  const { heading, text } = ending(stored, texts);
  const expired = session.status === "expired";
  const shop = new URL(session.success_url ?? "http://localhost").origin;
  const target = expired ? (session.cancel_url ?? shop) : successUrl(stored);
  return {
    ...frame(session, heading),
    main: `<div class="panel message"><h1>${heading}</h1><p>${text}</p>
<a class="button primary" href="${escapeHtml(target)}">${texts.back}</a></div>`,
  };
}

export function notFoundPage(): Page {
  const { language, texts } = pageLanguage("de");
  return {
    language,
    title: texts.notFound.heading,
    bannerTitle: texts.simulator,
    banner: texts.banner,
    aside: "",
    main: `<div class="panel message"><h1>${texts.notFound.heading}</h1><p>${texts.notFound.text}</p></div>`,
    status: 404,
  };
}

function frame(session: Stripe.Checkout.Session, title: string): Omit<Page, "main"> {
  const { language, texts } = pageLanguage(session.locale);
  const targets = [session.success_url, session.cancel_url].flatMap((url) => (url ? [url] : []));
  return {
    language,
    title: `${title} – ${texts.simulator}`,
    bannerTitle: texts.simulator,
    banner: texts.banner,
    aside: new URL(session.success_url ?? "http://localhost").host,
    formOrigins: targets.map((url) => new URL(url).origin),
  };
}

function ending({ session, debit }: StoredSession, texts: PageTexts) {
  if (session.status === "expired") return texts.expired;
  if (session.payment_status !== "unpaid") return texts.paid;
  return debit ? texts.debitPending : texts.debitFailed;
}

function orderLines(
  lines: StoredSession["params"]["line_items"],
  language: "de" | "en",
  texts: PageTexts,
) {
  const money = (cents: number) => formatMoney(cents, language);
  const items = lines.map(({ quantity, price_data: { unit_amount: price, product_data } }) => {
    const each = quantity > 1 ? ` · ${texts.each(money(price))}` : "";
    return `<li><div><div class="name">${escapeHtml(product_data.name)}</div>
<div class="note">${texts.quantity} ${quantity}${each}</div></div>
<div class="amount">${money(price * quantity)}</div></li>`;
  });
  return `<ul class="lines">${items.join("\n")}</ul>`;
}

function totals(session: Stripe.Checkout.Session, language: "de" | "en", texts: PageTexts) {
  const money = (cents: number | null | undefined) => formatMoney(cents ?? 0, language);
  const shipping = session.total_details?.amount_shipping;
  return `<dl><dt>${texts.subtotal}</dt><dd>${money(session.amount_subtotal)}</dd>
<dt>${texts.shipping}</dt><dd>${shipping ? money(shipping) : texts.free}</dd>
<dt class="total">${texts.total}</dt><dd class="total">${money(session.amount_total)}</dd></dl>`;
}

function paymentForm(session: Stripe.Checkout.Session, language: "de" | "en", texts: PageTexts) {
  const total = session.amount_total ?? 0;
  const pay = total > 0 ? texts.pay(formatMoney(total, language)) : texts.payNothing;
  return `<form method="post" action="/pay/${session.id}">
<div class="method"><h3>${texts.card}</h3><div class="buttons">
${button("pay", pay, "primary")}
${total > 0 ? button("decline", texts.decline, "quiet") : ""}</div></div>
${total > 0 ? debitButtons(texts) : ""}
${session.cancel_url ? button("cancel", texts.cancel, "plain") : ""}
</form>`;
}

function debitButtons(texts: PageTexts) {
  return `<div class="method"><h3>${texts.debit}</h3><p class="note">${texts.debitHint}</p>
<div class="buttons">${button("debit-success", texts.debitSucceeds)}
${button("debit-failure", texts.debitFails, "quiet")}</div></div>`;
}

function button(action: string, text: string, look = "") {
  return `<button name="action" value="${action}" class="${look}">${text}</button>`;
}

/** The shop's address with the id in place of Stripe's literal `{CHECKOUT_SESSION_ID}`. */
export function successUrl({ session }: StoredSession) {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
