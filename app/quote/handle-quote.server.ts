import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { productPath } from "~/catalogue/product-path";
import { getLanguage } from "~/i18n/i18n.server";
import { readFormToken, textField } from "~/platform/form.server";
import { setMessage } from "~/platform/message.server";
import { TooManyAttemptsError } from "~/platform/rate-limit.server";
import { countRequest, isRobot } from "~/requests/submission.server";
import { terms } from "~/shop";
import type { QuotedProduct } from "./quote-mail.server";
import { insertQuoteRequest } from "./quotes.server";
import { quoteSchema } from "./schema";

/** The product page's POST with `intent=quote`. */
export async function handleQuote(request: Request, form: FormData, product: QuotedProduct) {
  const submission = parseWithZod(form, { schema: quoteSchema });
  const token = textField(form, "formToken");
  const formToken = readFormToken(token);
  if (!formToken) {
    const lastResult = submission.reply({ formErrors: ["form.expired"] });
    return data({ lastResult, formToken: undefined }, { status: 400 });
  }
  // The form keeps its token: a correction sent at once must not look like a robot's work.
  if (submission.status !== "success") {
    return data({ lastResult: submission.reply(), formToken: token }, { status: 400 });
  }
  // A robot gets the same answer as everybody, so that it learns nothing.
  if (!isRobot(form)) {
    try {
      await countRequest(request);
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error;
      const lastResult = submission.reply({ formErrors: ["form.tooMany"] });
      return data(
        { lastResult, formToken: token },
        { status: 429, headers: { "Retry-After": String(error.retryAfterSeconds) } },
      );
    }
    const language = await getLanguage(request);
    await insertQuoteRequest({ product, form: submission.value, formToken, language });
  }
  return redirect(productPath(product), {
    status: 303,
    headers: {
      "Set-Cookie": await setMessage({
        kind: "success",
        title: "quote.sentTitle",
        text: "quote.sentText",
        values: { hours: terms.responseHours, email: submission.value.email },
      }),
    },
  });
}
