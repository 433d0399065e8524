import type { z } from "zod";
import { productPath } from "~/parts/product-path";
import type { TextKey } from "~/i18n/translate";
import { receiveRequest, type Accepted } from "~/requests/receive-request.server";
import { terms } from "~/shop";
import type { QuotedProduct } from "./quote-mail.server";
import { insertListRequest, insertPartRequest, insertQuoteRequest } from "./quotes.server";
import type { WantedLine } from "./quote-lines.server";
import { listSchema, partSchema, quoteSchema, type AskingForm } from "./schema";

export function handleQuote(request: Request, form: FormData, product: QuotedProduct) {
  return receive(request, form, {
    schema: quoteSchema,
    insert: (accepted) => insertQuoteRequest({ product, ...accepted }),
    to: productPath(product),
  });
}

export function handlePartRequest(request: Request, form: FormData) {
  return receive(request, form, {
    schema: partSchema,
    insert: insertPartRequest,
    failed: "quote.errors.failed",
    to: "/katalog",
  });
}

export function handleListRequest(request: Request, form: FormData, lines: readonly WantedLine[]) {
  return receive(request, form, {
    schema: listSchema,
    insert: (accepted) => insertListRequest({ lines, ...accepted }),
    failed: "quote.errors.failed",
    to: "/stueckliste",
  });
}

function receive<Form extends AskingForm>(
  request: Request,
  form: FormData,
  {
    to,
    ...kind
  }: {
    schema: z.ZodType<Form>;
    insert: (accepted: Accepted<Form>) => Promise<unknown>;
    failed?: TextKey;
    to: string;
  },
) {
  return receiveRequest(request, form, {
    ...kind,
    done: ({ email }) => ({
      to,
      message: {
        kind: "success",
        title: "quote.sentTitle",
        text: "quote.sentText",
        values: { hours: terms.responseHours, email },
      },
    }),
  });
}
