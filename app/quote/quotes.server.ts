import type { MailMessage } from "../../db/schema";
import type { Accepted } from "~/requests/receive-request.server";
import { senderColumns, storeRequest } from "~/requests/request-mail.server";
import { submissionKey } from "~/requests/submission.server";
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
  toShop: (id: string) => MailMessage;
  thanks: (id: string) => MailMessage;
}

/** @returns whether the request is new */
function insertRequest({ part, toShop, thanks }: Wanted, accepted: Accepted<QuoteForm>) {
  const { form, formId, language } = accepted;
  return storeRequest(accepted, async (trx) => {
    const inserted = await trx
      .insertInto("quote_requests")
      .values({
        ...part,
        ...senderColumns(form),
        form_token: submissionKey(formId, { ...form, productId: part.product_id }),
        language,
        quantity: form.quantity,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return undefined;
    const { id } = inserted;
    return {
      id,
      mails: {
        toShop: { kind: "quote-request", message: toShop(id) },
        toSender: { kind: "quote-confirmation", message: thanks(id) },
      },
    };
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
    toShop: (id: string) => shopMail(id, product, form, language),
    thanks: (id: string) => confirmationMail(id, product, form.quantity, language),
  };
  return insertRequest(wanted, accepted);
}

export function insertPartRequest(accepted: Accepted<PartForm>): Promise<boolean> {
  const { form, language } = accepted;
  const { articleNumber, message } = form;
  const wanted = {
    part: { product_name: articleNumber, article_number: articleNumber, message },
    toShop: (id: string) => partShopMail(id, form, language),
    thanks: (id: string) => partConfirmationMail(id, language),
  };
  return insertRequest(wanted, accepted);
}
