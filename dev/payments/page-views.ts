import type Stripe from "stripe";
import { escapeHtml, type Page } from "./page-layout";
import { formatMoney, pageLanguage, type PageTexts } from "./page-texts";
import { idOf } from "./payment-objects";
import type { Store, StoredSession } from "./store";

/** The payment page of an open session. `error` is the one the last attempt left in the address. */
export function openPage(stored: StoredSession, store: Store, error: string | null): Page {
  const { session } = stored;
  const { language, texts } = pageLanguage(session.locale);
  const products = stored.lines.map((line) => store.products.get(idOf(line.price?.product)));
  const images = products.map((product) => product?.images[0]);
  const failure =
    error === "declined" ? texts.declined : error === "email" ? texts.emailInvalid : undefined;
  const main = `<h1>${texts.title}</h1>
${failure ? alert(failure) : ""}
<div class="columns">
<section class="panel" aria-labelledby="order"><h2 id="order">${texts.order}</h2>
${orderLines(stored, products, language, texts)}
${totals(session, store, language, texts)}</section>
<section class="panel" aria-labelledby="payment"><h2 id="payment">${texts.payment}</h2>
${paymentForm(session, store, language, texts)}</section>
</div>`;
  return {
    ...frame(session, failure ? failure.heading : texts.title),
    main,
    imageOrigins: images.flatMap((url) => (url ? [new URL(url).origin] : [])),
  };
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

function alert({ heading, text }: { heading: string; text: string }) {
  return `<div class="alert" role="alert"><p><strong>${heading}</strong> ${text}</p></div>`;
}

function orderLines(
  { session, lines }: StoredSession,
  products: (Stripe.Product | undefined)[],
  language: "de" | "en",
  texts: PageTexts,
) {
  const money = (amount: number) => formatMoney(amount, session.currency ?? "eur", language);
  const items = lines.map((line, index) => {
    const product = products[index];
    const image = product?.images[0];
    const quantity = line.quantity ?? 1;
    const each = quantity > 1 ? ` · ${texts.each(money(line.price?.unit_amount ?? 0))}` : "";
    const description = product?.description;
    return `<li>${image ? `<img src="${escapeHtml(image)}" alt="" width="56" height="56">` : ""}
<div class="text${image ? "" : " bare"}"><div class="name">${escapeHtml(line.description ?? "")}</div>
${description ? `<div class="note">${escapeHtml(description)}</div>` : ""}
<div class="note">${texts.quantity} ${quantity}${each}</div></div>
<div class="amount">${money(line.amount_total)}</div></li>`;
  });
  return `<ul class="lines">${items.join("\n")}</ul>`;
}

function totals(
  session: Stripe.Checkout.Session,
  store: Store,
  language: "de" | "en",
  texts: PageTexts,
) {
  const money = (amount: number) => formatMoney(amount, session.currency ?? "eur", language);
  const cost = session.shipping_cost;
  const rate = store.shippingRates.get(idOf(cost?.shipping_rate));
  const name = rate?.display_name ? `${texts.shipping} (${rate.display_name})` : texts.shipping;
  const amount = cost?.amount_total ?? 0;
  return `<dl><dt>${texts.subtotal}</dt><dd>${money(session.amount_subtotal ?? 0)}</dd>
${cost ? `<dt>${escapeHtml(name)}</dt><dd>${amount === 0 ? texts.free : money(amount)}</dd>` : ""}
<dt class="total">${texts.total}</dt><dd class="total">${money(session.amount_total ?? 0)}</dd></dl>`;
}

function paymentForm(
  session: Stripe.Checkout.Session,
  store: Store,
  language: "de" | "en",
  texts: PageTexts,
) {
  const total = session.amount_total ?? 0;
  const payText = payButtonText(session, language, texts);
  const takes = (type: string) => session.payment_method_types.includes(type);
  return `<form method="post" action="/pay/${session.id}">
${emailField(session, texts)}${shippingChoice(session, store, language, texts)}
${takes("card") ? cardButtons(payText, total, texts) : ""}
${takes("sepa_debit") && total > 0 ? debitButtons(texts) : ""}
${session.cancel_url ? button("cancel", texts.cancel, "plain", "formnovalidate") : ""}
</form>`;
}

function payButtonText(session: Stripe.Checkout.Session, language: "de" | "en", texts: PageTexts) {
  const total = session.amount_total ?? 0;
  if (total === 0) return texts.payNothing;
  // With a choice of shipping the amount is only known after it.
  if (session.shipping_options.length > 1) return texts.payByCard;
  return texts.pay(formatMoney(total, session.currency ?? "eur", language));
}

function emailField(session: Stripe.Checkout.Session, texts: PageTexts) {
  if (session.customer_email) {
    return `<p class="note">${texts.email}: ${escapeHtml(session.customer_email)}</p>`;
  }
  const email = session.customer_details?.email ?? "";
  return `<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="email" value="${escapeHtml(email)}" required></div>`;
}

function shippingChoice(
  session: Stripe.Checkout.Session,
  store: Store,
  language: "de" | "en",
  texts: PageTexts,
) {
  if (session.shipping_options.length < 2) return "";
  const chosen = idOf(session.shipping_cost?.shipping_rate);
  const options = session.shipping_options.map(({ shipping_rate, shipping_amount }) => {
    const id = idOf(shipping_rate);
    const name = store.shippingRates.get(id)?.display_name ?? id;
    const price = formatMoney(shipping_amount, session.currency ?? "eur", language);
    const checked = id === chosen ? " checked" : "";
    return `<label class="choice"><input type="radio" name="shipping_rate" value="${id}"${checked}>
<span>${escapeHtml(name)}, ${price}</span></label>`;
  });
  return `<fieldset class="field"><legend>${texts.shippingChoice}</legend>${options.join("\n")}</fieldset>`;
}

function cardButtons(payText: string, total: number, texts: PageTexts) {
  return `<div class="method"><h3>${texts.card}</h3><div class="buttons">
${button("pay", payText, "primary")}
${total > 0 ? button("decline", texts.decline, "quiet") : ""}</div></div>`;
}

function debitButtons(texts: PageTexts) {
  return `<div class="method"><h3>${texts.debit}</h3><p class="note">${texts.debitHint}</p>
<div class="buttons">${button("debit-success", texts.debitSucceeds)}
${button("debit-failure", texts.debitFails, "quiet")}</div></div>`;
}

function button(action: string, text: string, look = "", attributes = "") {
  return `<button name="action" value="${action}" class="${look}" ${attributes}>${text}</button>`;
}

/** The shop's address with the id in place of Stripe's literal `{CHECKOUT_SESSION_ID}`. */
export function successUrl({ session }: StoredSession) {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
