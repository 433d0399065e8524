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
  toShop: MailMessage;
  thanks: MailMessage;
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
    return (
      inserted && {
        id: inserted.id,
        mails: {
          toShop: { kind: "quote-request", message: toShop },
          toSender: { kind: "quote-confirmation", message: thanks },
        },
      }
    );
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
