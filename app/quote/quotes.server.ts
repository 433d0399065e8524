import type { MailMessage } from "../../db/schema";
import type { Accepted } from "~/requests/receive-request.server";
import { senderColumns, storeRequest } from "~/requests/request-mail.server";
import { submissionKey } from "~/requests/submission.server";
import {
  confirmationMail,
  listConfirmationMail,
  listShopMail,
  partConfirmationMail,
  partShopMail,
  shopMail,
  type QuotedProduct,
} from "./quote-mail.server";
import { quoteQuantity } from "~/shop";
import { insertQuoteLines, type WantedLine } from "./quote-lines.server";
import type { AskingForm, ListForm, PartForm, QuoteForm } from "./schema";

interface Wanted {
  lines: readonly WantedLine[];
  part: { product_id?: number; product_name: string; article_number: string; message?: string };
  toShop: (id: string) => MailMessage;
  thanks: (id: string) => MailMessage;
}

/** @returns whether the request is new */
function insertRequest({ part, lines, toShop, thanks }: Wanted, accepted: Accepted<AskingForm>) {
  const { form, formId, language } = accepted;
  return storeRequest(accepted, async (trx) => {
    const inserted = await trx
      .insertInto("quote_requests")
      .values({
        ...part,
        ...senderColumns(form),
        form_token: submissionKey(formId, { ...form, productId: part.product_id, lines }),
        language,
        quantity: Math.min(lines[0]?.quantity ?? 1, quoteQuantity.max),
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return undefined;
    const { id } = inserted;
    await insertQuoteLines(trx, id, lines);
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
    lines: [
      {
        productId: product.id,
        articleNumber: product.article_number,
        name: product.name,
        condition: product.condition,
        quantity: form.quantity,
        note: "",
      },
    ],
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
  const { quantity } = form;
  const line = { productId: null, articleNumber, name: "", condition: "", quantity, note: "" };
  const wanted = {
    lines: [line],
    part: { product_name: articleNumber, article_number: articleNumber, message },
    toShop: (id: string) => partShopMail(id, form, language),
    thanks: (id: string) => partConfirmationMail(id, language),
  };
  return insertRequest(wanted, accepted);
}

/** @param lines at least one */
export function insertListRequest({
  lines,
  ...accepted
}: Accepted<ListForm> & { lines: readonly WantedLine[] }): Promise<boolean> {
  const { form, language } = accepted;
  const [first] = lines;
  const wanted = {
    lines,
    part: {
      product_id: first?.productId ?? undefined,
      product_name: first?.name || (first?.articleNumber ?? ""),
      article_number: first?.articleNumber ?? "",
      message: form.message,
    },
    toShop: (id: string) => listShopMail(id, lines, form, language),
    thanks: (id: string) => listConfirmationMail(id, lines.length, language),
  };
  return insertRequest(wanted, accepted);
}
