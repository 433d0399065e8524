import type { ServerTranslate } from "~/i18n/translate";
import type { Language, MailMessage } from "../../db/schema";
import { productPath } from "~/catalogue/product-path";
import { formatCents } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import { renderMail, type MailBlock } from "~/platform/mail-layout.server";
import { terms } from "~/shop";
import type { QuoteForm } from "./schema";

/** The product as the database has it; nothing of it comes from the form. */
export interface QuotedProduct {
  id: number;
  slug: string | null;
  name: string;
  article_number: string;
  condition: string;
  price_cents: number;
  stock: number;
}

function productFacts(
  product: QuotedProduct,
  quantity: number,
  t: ServerTranslate,
): [string, string][] {
  const facts: [string, string][] = [
    [t("quote.mail.product"), product.name],
    [t("quote.mail.articleNumber"), product.article_number],
    [t("quote.mail.condition"), product.condition],
    [t("quote.quantity"), String(quantity)],
  ];
  return facts.filter(([, value]) => value !== "");
}

function toProduct(product: QuotedProduct, t: ServerTranslate): MailBlock {
  return { kind: "button", label: t("quote.mail.toProduct"), path: productPath(product) };
}

/** To the shop, in German; a reply goes to the sender. */
export function shopMail(product: QuotedProduct, form: QuoteForm, language: Language): MailMessage {
  const t = getTFor("de");
  const name = `${form.firstName} ${form.lastName}`;
  const sender: [string, string][] = [
    [t("quote.mail.name"), name],
    [t("quote.company"), form.company],
    [t("quote.email"), form.email],
    [t("quote.phone"), form.phone],
    [t("quote.mail.language"), t(`nav.languages.${language}`)],
  ];
  return renderMail({
    language: "de",
    subject: t("quote.mail.shopSubject", { quantity: form.quantity, name: product.name }),
    replyTo: { name, address: form.email },
    blocks: [
      { kind: "text", text: t("quote.mail.shopText") },
      { kind: "heading", text: t("quote.mail.product") },
      {
        kind: "facts",
        facts: [
          ...productFacts(product, form.quantity, t),
          [t("quote.mail.listPrice"), formatCents(product.price_cents, "de")],
          [t("quote.mail.stock"), String(product.stock)],
        ],
      },
      toProduct(product, t),
      { kind: "heading", text: t("quote.mail.sender") },
      { kind: "facts", facts: sender.filter(([, value]) => value !== "") },
    ],
  });
}

/**
 * To the sender. It repeats nothing that was typed, not even the name: whoever enters a stranger's
 * address can't send that stranger a text of their own.
 */
export function confirmationMail(
  product: QuotedProduct,
  quantity: number,
  language: Language,
): MailMessage {
  const t = getTFor(language);
  return renderMail({
    language,
    subject: t("quote.mail.subject", { name: product.name }),
    blocks: [
      { kind: "text", text: t("quote.mail.greeting") },
      { kind: "text", text: t("quote.mail.text", { hours: terms.responseHours }) },
      { kind: "facts", facts: productFacts(product, quantity, t) },
      toProduct(product, t),
      { kind: "text", text: t("quote.mail.notYou") },
    ],
  });
}
