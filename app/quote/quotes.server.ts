import type { MailMessage } from "../../db/schema";
import { db } from "~/platform/db.server";
import type { Accepted } from "~/requests/receive-request.server";
import { queueRequestMails } from "~/requests/request-mail.server";
import { chooseMailToSender, submissionKey } from "~/requests/submission.server";
import {
  confirmationMail,
  partConfirmationMail,
  partShopMail,
  shopMail,
  type QuotedProduct,
} from "./quote-mail.server";
import type { PartForm, QuoteForm } from "./schema";

interface Wanted {
  part: { product_id?: number; product_name: string; article_number: string; message?: string };
  toShop: MailMessage;
  thanks: MailMessage;
}

/**
 * All or nothing; the same form sent twice is stored once.
 * @returns whether the request is new
 */
async function insertRequest(
  { part, toShop, thanks }: Wanted,
  { form, formId, language, mustConfirm }: Accepted<QuoteForm>,
): Promise<boolean> {
  const toSender = await chooseMailToSender(form.email, mustConfirm);
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("quote_requests")
      .values({
        ...part,
        form_token: submissionKey(formId, { ...form, productId: part.product_id }),
        first_name: form.firstName,
        last_name: form.lastName,
        company: form.company,
        email: form.email,
        phone: form.phone,
        language,
        quantity: form.quantity,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return false;
    await queueRequestMails(
      trx,
      { id: inserted.id, email: form.email, language, toSender },
      {
        toShop: { kind: "quote-request", message: toShop },
        toSender: { kind: "quote-confirmation", message: thanks },
      },
    );
    return true;
  });
}

export function insertQuoteRequest({
  product,
  ...accepted
}: Accepted<QuoteForm> & { product: QuotedProduct }): Promise<boolean> {
  const { form, language } = accepted;
  const wanted = {
    part: {
      product_id: product.id,
      product_name: product.name,
      article_number: product.article_number,
    },
    toShop: shopMail(product, form, language),
    thanks: confirmationMail(product, form.quantity, language),
  };
  return insertRequest(wanted, accepted);
}

export function insertPartRequest(accepted: Accepted<PartForm>): Promise<boolean> {
  const { form, language } = accepted;
  const { articleNumber, message } = form;
  const wanted = {
    part: { product_name: articleNumber, article_number: articleNumber, message },
    toShop: partShopMail(form, language),
    thanks: partConfirmationMail(language),
  };
  return insertRequest(wanted, accepted);
}
