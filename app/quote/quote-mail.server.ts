import type { ServerTranslate } from "~/i18n/translate";
import type { Language } from "~/i18n/i18n";
import type { MailMessage } from "../../db/schema";
import { conditionLabel } from "~/parts/condition-label";
import { productPath } from "~/parts/product-path";
import { formatCents } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { MailBlock } from "~/content/mail-layout.server";
import { caseNumber, mailToSender, mailToShop, senderFacts } from "~/requests/request-mail.server";
import type { WantedLine } from "./quote-lines.server";
import type { AskingForm, ListForm, PartForm, QuoteForm } from "./schema";

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
  return [
    [t("quote.mail.product"), product.name],
    [t("quote.mail.articleNumber"), product.article_number],
    [t("quote.mail.condition"), conditionLabel(product.condition, t)],
    [t("quote.quantity"), String(quantity)],
  ];
}

function toProduct(product: QuotedProduct, t: ServerTranslate): MailBlock {
  return { kind: "button", label: t("quote.mail.toProduct"), path: productPath(product) };
}

export function shopMail(
  id: string,
  product: QuotedProduct,
  form: QuoteForm,
  language: Language,
): MailMessage {
  const t = getTFor("de");
  return toShop({ id, form, language, name: product.name }, [
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

export function partShopMail(id: string, form: PartForm, language: Language): MailMessage {
  const t = getTFor("de");
  const facts: [string, string][] = [
    [t("quote.mail.articleNumber"), form.articleNumber],
    [t("quote.quantity"), String(form.quantity)],
  ];
  const message: MailBlock[] = form.message ? [{ kind: "text", text: form.message }] : [];
  return toShop({ id, form, language, name: form.articleNumber }, [
    { kind: "heading", text: t("quote.mail.notListed") },
    { kind: "facts", facts },
    ...message,
  ]);
}

/** @param name of what is asked for */
function toShop(
  { id, form, language, name }: { id: string; form: QuoteForm; language: Language; name: string },
  about: MailBlock[],
): MailMessage {
  const subject = getTFor("de")("quote.mail.shopSubject", { quantity: form.quantity, name });
  return askShop({ id, form, language, subject }, about);
}

function askShop(
  {
    id,
    form,
    language,
    subject,
  }: { id: string; form: AskingForm; language: Language; subject: string },
  about: MailBlock[],
): MailMessage {
  const t = getTFor("de");
  return mailToShop(caseNumber(id), form, {
    subject,
    blocks: [
      { kind: "text", text: t("quote.mail.shopText") },
      ...about,
      { kind: "heading", text: t("quote.mail.sender") },
      senderFacts(form, language),
    ],
  });
}

export function confirmationMail(
  id: string,
  product: QuotedProduct,
  quantity: number,
  language: Language,
): MailMessage {
  const t = getTFor(language);
  return mailToSender("quote", caseNumber(id), language, {
    subject: t("quote.mail.subject", { name: product.name }),
    blocks: [{ kind: "facts", facts: productFacts(product, quantity, t) }, toProduct(product, t)],
  });
}

export function partConfirmationMail(id: string, language: Language): MailMessage {
  const subject = getTFor(language)("quote.mail.partSubject");
  return mailToSender("quote", caseNumber(id), language, { subject });
}

/** Longer lists are looked at in the back office. */
const MAILED_LINES = 100;

export function listShopMail(
  id: string,
  lines: readonly WantedLine[],
  form: ListForm,
  language: Language,
): MailMessage {
  const t = getTFor("de");
  const rows = lines
    .slice(0, MAILED_LINES)
    .map(
      ({ quantity, articleNumber, name, condition }) =>
        `${quantity} × ${[articleNumber, name, conditionLabel(condition, t)].filter(Boolean).join(", ")}`,
    );
  if (lines.length > MAILED_LINES) {
    rows.push(t("quoteList.mail.more", { count: lines.length - MAILED_LINES }));
  }
  const subject = t("quoteList.mail.shopSubject", { count: lines.length });
  return askShop({ id, form, language, subject }, [
    { kind: "heading", text: t("quoteList.mail.lines") },
    { kind: "text", text: rows.join("\n") },
    ...(form.message ? [{ kind: "text" as const, text: form.message }] : []),
  ]);
}

/** Nothing typed is in it. */
export function listConfirmationMail(id: string, count: number, language: Language): MailMessage {
  const subject = getTFor(language)("quoteList.mail.subject", { count });
  return mailToSender("quote", caseNumber(id), language, { subject });
}
