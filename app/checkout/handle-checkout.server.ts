import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { findUser } from "~/auth/session.server";
import { writeCart } from "~/cart/cart.server";
import { getLanguage } from "~/i18n/i18n.server";
import { findCountry } from "~/orders/countries";
import { findOrder, type Order } from "~/orders/orders.server";
import { OutOfStockError } from "~/orders/stock.server";
import { integerField, readForm, readFormToken, textField } from "~/platform/form.server";
import { setMessage } from "~/platform/message.server";
import type { CheckoutProblemKind } from "./checkout-problem";
import { abandonPayment, PaymentUnavailableError, startPayment } from "./payment.server";
import { findPendingOrder, forgetPendingOrder, rememberPendingOrder } from "./pending-order.server";
import { OrderGivenUpError, placeOrder, TotalChangedError } from "./place-order.server";
import { quoteOrder } from "./quote-order.server";
import { checkoutSchema, type CheckoutForm } from "./schema";
import { isVatExempt } from "./vat.server";

type Submission = ReturnType<typeof parseCheckout>;

function parseCheckout(form: FormData) {
  const separateBilling = form.get("differentBillingAddress") === "on";
  return parseWithZod(form, { schema: checkoutSchema({ separateBilling }) });
}

/** The exemption's two conditions, each with its message (design, section 10). */
function vatErrors(form: FormData): Record<string, string[]> | undefined {
  if (form.get("euTaxExempt") !== "on") return undefined;
  const deliveryCountry = textField(form, "country");
  if (isVatExempt({ vatId: textField(form, "vatId"), deliveryCountry })) return undefined;
  const country = findCountry(deliveryCountry);
  const exemptCountry = country?.eu && country.code !== "DE";
  return country && !exemptCountry
    ? { vatId: ["checkout.errors.vatCountry"] }
    : { vatId: ["checkout.errors.vatId"] };
}

/** The page again with everything typed, and the totals of what was typed. */
async function showAgain(
  request: Request,
  form: FormData,
  submission: Submission,
  problem?: CheckoutProblemKind,
) {
  const { quote } = await quoteOrder(request, {
    country: textField(form, "country"),
    euTaxExempt: form.get("euTaxExempt") === "on",
    vatId: textField(form, "vatId"),
    pending: await findPendingOrder(request),
  });
  const fieldErrors = vatErrors(form);
  const lastResult = submission.reply(fieldErrors ? { fieldErrors } : {});
  return data(
    { lastResult: { ...lastResult, error: inFieldOrder(lastResult.error) }, quote, problem },
    { status: problem === "unavailable" ? 503 : 400 },
  );
}

const fieldOrder = Object.keys(checkoutSchema({ separateBilling: true }).shape);

/** The summary lists errors in the order of the specification's checks. */
function inFieldOrder<Errors>(errors: Record<string, Errors> | undefined) {
  if (!errors) return undefined;
  const position = ([name]: [string, Errors]) => fieldOrder.indexOf(name);
  return Object.fromEntries(Object.entries(errors).sort((a, b) => position(a) - position(b)));
}

/** "Aktualisieren": the same page with new totals and no complaints. */
async function recompute(request: Request, form: FormData) {
  const submission = parseCheckout(form);
  const { quote } = await quoteOrder(request, {
    country: textField(form, "country"),
    euTaxExempt: form.get("euTaxExempt") === "on",
    vatId: textField(form, "vatId"),
    pending: await findPendingOrder(request),
  });
  const { initialValue } = submission.reply();
  return data({ lastResult: { initialValue }, quote, problem: undefined });
}

async function goToSuccess(order: Order) {
  const headers = new Headers();
  headers.append("Set-Cookie", await writeCart(new Map()));
  headers.append("Set-Cookie", await forgetPendingOrder());
  const session = order.stripeSessionId ?? order.id;
  return redirect(`/checkout/success?session_id=${session}`, { status: 303, headers });
}

async function goToPayment(order: Order) {
  const url = await startPayment(order);
  return redirect(url, {
    status: 303,
    headers: { "Set-Cookie": await rememberPendingOrder(order) },
  });
}

/** From a placed order to what its buyer does next; the same for a form sent twice. */
async function continueOrder(order: Order) {
  const payable = order.paymentMethod === "online" && order.paymentState === "open";
  return payable ? goToPayment(order) : goToSuccess(order);
}

async function order(request: Request, form: FormData) {
  const submission = parseCheckout(form);
  if (submission.status !== "success" || vatErrors(form)) {
    return showAgain(request, form, submission);
  }
  const formToken = readFormToken(textField(form, "formToken"));
  if (!formToken) return showAgain(request, form, submission, "totalChanged");

  // A new attempt frees what an earlier one of the same buyer still holds.
  const pending = await findPendingOrder(request);
  if (pending && pending.formToken !== formToken) await abandonPayment(pending);

  // Looked for after the cart was priced: whoever sees the stock taken by the twin of this very
  // submit sees the twin, too.
  const { cart } = await quoteOrder(request, {});
  const twin = await findOrder({ formToken });
  if (twin && twin.stockState !== "released") return continueOrder(twin);
  if (cart.items.length === 0) return emptyCart();
  if (cart.changes.length > 0) return showAgain(request, form, submission, "totalChanged");

  const value: CheckoutForm = submission.value;
  try {
    const placed = await placeOrder({
      form: value,
      lines: cart.lines,
      shownAmountCents: integerField(form, "shownAmountCents"),
      formToken,
      language: await getLanguage(request),
      userId: (await findUser(request))?.id ?? null,
    });
    return await continueOrder(placed);
  } catch (error) {
    if (error instanceof PaymentUnavailableError) {
      return showAgain(request, form, submission, "unavailable");
    }
    if (
      error instanceof TotalChangedError ||
      error instanceof OutOfStockError ||
      error instanceof OrderGivenUpError
    ) {
      return showAgain(request, form, submission, "totalChanged");
    }
    throw error;
  }
}

async function emptyCart() {
  return redirect("/katalog", {
    status: 303,
    headers: {
      "Set-Cookie": await setMessage({
        kind: "info",
        title: "checkout.errors.cartEmptyTitle",
        text: "checkout.errors.cartEmpty",
      }),
    },
  });
}

/** The checkout's POST: `order` places the order, `update` only recomputes. */
export async function handleCheckout(request: Request) {
  const form = await readForm(request);
  switch (textField(form, "intent")) {
    case "order":
      return order(request, form);
    case "update":
      return recompute(request, form);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}
