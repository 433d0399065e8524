import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { productPath } from "~/catalogue/product-path";
import { getLanguage } from "~/i18n/i18n.server";
import { readFormToken, textField } from "~/platform/form.server";
import { setMessage } from "~/platform/message.server";
import { retryAfter, submitRequest, type Refusal } from "~/requests/submission.server";
import { terms } from "~/shop";
import type { QuotedProduct } from "./quote-mail.server";
import { insertPartRequest, insertQuoteRequest, type Accepted } from "./quotes.server";
import { partSchema, quoteSchema, type QuoteForm } from "./schema";

/** The product page's POST with `intent=quote`. */
export function handleQuote(request: Request, form: FormData, product: QuotedProduct) {
  return receive(request, form, {
    schema: quoteSchema,
    insert: (accepted) => insertQuoteRequest({ product, ...accepted }),
    redirectTo: productPath(product),
  });
}

/** The POST of `/anfrage`: a part that the shop doesn't list. */
export function handlePartRequest(request: Request, form: FormData) {
  return receive(request, form, {
    schema: partSchema,
    insert: insertPartRequest,
    redirectTo: "/katalog",
  });
}

interface Kind<Form extends QuoteForm> {
  schema: z.ZodType<Form>;
  insert: (accepted: Accepted<Form>) => Promise<unknown>;
  redirectTo: string;
}

async function receive<Form extends QuoteForm>(
  request: Request,
  form: FormData,
  { schema, insert, redirectTo }: Kind<Form>,
) {
  const submission = parseWithZod(form, { schema });
  const formToken = textField(form, "formToken");
  const formId = readFormToken(formToken);
  // The form keeps its token: a correction sent at once must not look too quick.
  const showAgain = (refusal: Partial<Refusal> = {}) =>
    data(
      {
        lastResult: submission.reply(refusal.problem ? { formErrors: [refusal.problem] } : {}),
        formToken: formId ? formToken : undefined,
      },
      { status: refusal.status ?? 400, headers: retryAfter(refusal) },
    );
  if (!formId) return showAgain({ problem: "form.expired" });
  if (submission.status !== "success") return showAgain();
  const { value } = submission;
  const refusal = await submitRequest({ request, form, failed: "quote.errors.failed" }, async () =>
    insert({ form: value, formId, language: await getLanguage(request) }),
  );
  if (refusal) return showAgain(refusal);
  return redirect(redirectTo, {
    status: 303,
    headers: {
      "Set-Cookie": await setMessage({
        kind: "success",
        title: "quote.sentTitle",
        text: "quote.sentText",
        values: { hours: terms.responseHours, email: value.email },
      }),
    },
  });
}
