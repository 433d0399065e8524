import type { Language } from "../../db/schema";
import { db } from "~/platform/db.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { confirmationMail, shopMail, type QuotedProduct } from "./quote-mail.server";
import type { QuoteForm } from "./schema";

/**
 * Keeps a quote request and queues its two mails, all or nothing. A form that was sent before (same
 * token) changes nothing.
 *
 * @returns whether the request is new
 */
export async function insertQuoteRequest({
  product,
  form,
  formToken,
  language,
}: {
  product: QuotedProduct;
  form: QuoteForm;
  formToken: string;
  language: Language;
}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("quote_requests")
      .values({
        form_token: formToken,
        first_name: form.firstName,
        last_name: form.lastName,
        company: form.company,
        email: form.email,
        phone: form.phone,
        language,
        product_id: product.id,
        product_name: product.name,
        article_number: product.article_number,
        quantity: form.quantity,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return false;
    await queueMail(trx, {
      kind: "quote-request",
      recipient: shopMailbox,
      language: "de",
      message: shopMail(product, form, language),
    });
    await queueMail(trx, {
      kind: "quote-confirmation",
      recipient: form.email,
      language,
      message: confirmationMail(product, form.quantity, language),
    });
    return true;
  });
}
