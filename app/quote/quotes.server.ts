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

/** What is asked for, as its row keeps it, and the mails about it. */
interface Wanted {
  part: { product_id?: number; product_name: string; article_number: string; message?: string };
  toShop: MailMessage;
  thanks: MailMessage;
}

/**
 * Keeps a request and queues its mails, all or nothing. The same form sent twice is kept once.
 *
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

/** A request for a product of the shop, of which nothing comes from the form. */
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

/** A request for a part that the shop doesn't list; the visitor names it. */
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
