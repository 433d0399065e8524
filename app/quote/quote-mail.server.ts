import type { ServerTranslate } from "~/i18n/translate";
import type { Language, MailMessage } from "../../db/schema";
import { productPath } from "~/catalogue/product-path";
import { formatCents } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import { renderMail, type MailBlock } from "~/platform/mail-layout.server";
import { terms } from "~/shop";
import type { PartForm, QuoteForm } from "./schema";

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
  return toShop({ form, language, name: product.name }, [
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
  ]);
}

/** To the shop: somebody asks for a part that it doesn't list. */
export function partShopMail(form: PartForm, language: Language): MailMessage {
  const t = getTFor("de");
  const facts: [string, string][] = [
    [t("quote.mail.articleNumber"), form.articleNumber],
    [t("quote.quantity"), String(form.quantity)],
  ];
  const message: MailBlock[] = form.message ? [{ kind: "text", text: form.message }] : [];
  return toShop({ form, language, name: form.articleNumber }, [
    { kind: "heading", text: t("quote.mail.notListed") },
    { kind: "facts", facts },
    ...message,
  ]);
}

/** @param name of what is asked for */
function toShop(
  { form, language, name: part }: { form: QuoteForm; language: Language; name: string },
  about: MailBlock[],
): MailMessage {
  const t = getTFor("de");
  const name = `${form.firstName} ${form.lastName}`;
  const sender: [string, string][] = [
    [t("quote.mail.name"), name],
    [t("person.company"), form.company],
    [t("person.email"), form.email],
    [t("person.phone"), form.phone],
    [t("quote.mail.language"), t(`nav.languages.${language}`)],
  ];
  return renderMail({
    language: "de",
    subject: t("quote.mail.shopSubject", { quantity: form.quantity, name: part }),
    replyTo: { name, address: form.email },
    blocks: [
      { kind: "text", text: t("quote.mail.shopText") },
      ...about,
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
  return toSender(language, t("quote.mail.subject", { name: product.name }), [
    { kind: "facts", facts: productFacts(product, quantity, t) },
    toProduct(product, t),
  ]);
}

/** The same for a part that the sender named: not even that is repeated. */
export function partConfirmationMail(language: Language): MailMessage {
  return toSender(language, getTFor(language)("quote.mail.partSubject"), []);
}

function toSender(language: Language, subject: string, about: MailBlock[]): MailMessage {
  const t = getTFor(language);
  return renderMail({
    language,
    subject,
    blocks: [
      { kind: "text", text: t("quote.mail.greeting") },
      { kind: "text", text: t("quote.mail.text", { hours: terms.responseHours }) },
      ...about,
      { kind: "text", text: t("quote.mail.notYou") },
    ],
  });
}
