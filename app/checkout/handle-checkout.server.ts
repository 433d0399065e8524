import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { findUser } from "~/auth/session.server";
import { leaveEmptyCart } from "~/cart/empty-cart.server";
import { writeCart, type PricedCart } from "~/cart/cart.server";
import { getLanguage } from "~/i18n/i18n.server";
import { findCountry } from "~/orders/countries";
import { findOrder, type Order } from "~/orders/orders.server";
import { OutOfStockError } from "~/orders/stock.server";
import {
  createFormToken,
  integerField,
  readForm,
  readFormToken,
  textField,
} from "~/platform/form.server";
import { isDefective } from "~/orders/defective";
import { terms } from "~/shop";
import { countStockConflict } from "~/platform/metrics.server";
import type { CheckoutProblemKind } from "./checkout-problem";
import { abandonPayment, PaymentUnavailableError, startPayment } from "./payment.server";
import {
  findPaidOrder,
  findPendingOrder,
  forgetPendingOrder,
  rememberPendingOrder,
  successPath,
} from "./pending-order.server";
import {
  DefectsNotAgreedError,
  OrderGivenUpError,
  placeOrder,
  TotalChangedError,
} from "./place-order.server";
import { PrepaymentLimitError, sealedPlaceOf } from "./open-prepayments.server";
import { quoteOrder } from "./quote-order.server";
import { checkoutSchema } from "./schema";
import { isVatExempt } from "./vat.server";

/** Parsed by the rules that the form's own choices and the cart's goods demand. */
function parseCheckout(form: FormData, cart: PricedCart) {
  const separateBilling = form.get("differentBillingAddress") === "on";
  const defectiveGoods = cart.items.some(isDefective);
  return parseWithZod(form, { schema: checkoutSchema({ separateBilling, defectiveGoods }) });
}

/** The cart at the totals of what was typed. */
async function quoteForm(request: Request, form: FormData) {
  return quoteOrder(request, {
    country: textField(form, "country"),
    euTaxExempt: form.get("euTaxExempt") === "on",
    vatId: textField(form, "vatId"),
    pending: await findPendingOrder(request),
  });
}

/** The exemption's two conditions, each with its message. */
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

/**
 * The page again with everything typed, the totals of what was typed, and the cart corrected. The
 * token is a new one: the old one's order may have been given up.
 */
async function showAgain(request: Request, form: FormData, problem?: CheckoutProblemKind) {
  const { cart, quote, correctedCart } = await quoteForm(request, form);
  if (cart.items.length === 0) return leaveEmptyCart(cart);
  const submission = parseCheckout(form, cart);
  const fieldErrors = vatErrors(form);
  const lastResult = submission.reply(fieldErrors ? { fieldErrors } : {});
  return data(
    {
      lastResult: { ...lastResult, error: inFieldOrder(lastResult.error) },
      quote,
      problem,
      changes: cart.changes,
      formToken: createFormToken(),
    },
    {
      status: problem === "unavailable" ? 503 : 400,
      ...(correctedCart ? { headers: { "Set-Cookie": correctedCart } } : {}),
    },
  );
}

const fieldOrder = Object.keys(
  checkoutSchema({ separateBilling: true, defectiveGoods: true }).shape,
);

/** The summary lists errors in the order of the specification's checks. */
function inFieldOrder<Errors>(errors: Record<string, Errors> | undefined) {
  if (!errors) return undefined;
  const position = ([name]: [string, Errors]) => fieldOrder.indexOf(name);
  return Object.fromEntries(Object.entries(errors).sort((a, b) => position(a) - position(b)));
}

/**
 * The same page with new totals and no complaints.
 *
 * @param formToken the form's own, when it may have placed its order already; else it gets a new one
 */
async function recompute(request: Request, form: FormData, formToken?: string) {
  const { cart, quote, correctedCart } = await quoteForm(request, form);
  if (cart.items.length === 0) return leaveEmptyCart(cart);
  const { initialValue } = parseCheckout(form, cart).reply();
  return data(
    {
      lastResult: { initialValue },
      quote,
      problem: undefined,
      changes: cart.changes,
      formToken: formToken && readFormToken(formToken) ? formToken : undefined,
    },
    correctedCart ? { headers: { "Set-Cookie": correctedCart } } : {},
  );
}

async function goToSuccess(order: Order) {
  const headers = new Headers();
  headers.append("Set-Cookie", await writeCart(new Map()));
  headers.append("Set-Cookie", await forgetPendingOrder());
  return redirect(successPath(order), { status: 303, headers });
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
  const paid = await findPaidOrder(request);
  if (paid) return goToSuccess(paid);

  const submission = parseCheckout(form, (await quoteForm(request, form)).cart);
  if (submission.status !== "success" || vatErrors(form)) return showAgain(request, form);
  const formToken = readFormToken(textField(form, "formToken"));
  if (!formToken) return showAgain(request, form, "totalChanged");

  // A new attempt frees what an earlier one of the same buyer still holds.
  const pending = await findPendingOrder(request);
  if (pending && pending.formToken !== formToken) await abandonPayment(pending);

  // Looked for after the cart was priced: whoever sees the stock taken by the twin of this very
  // submit sees the twin, too.
  const { cart, quote } = await quoteOrder(request, {});
  const twin = await findOrder({ formToken });
  if (twin && twin.stockState !== "released") return continueOrder(twin);
  if (cart.items.length === 0) return leaveEmptyCart(cart);
  if (cart.changes.length > 0) return showAgain(request, form, "totalChanged");
  if (quote.amountCents > terms.maxOrderCents) return showAgain(request, form, "tooLarge");

  try {
    const placed = await placeOrder({
      form: submission.value,
      lines: cart.lines,
      shownAmountCents: integerField(form, "shownAmountCents"),
      formToken,
      language: await getLanguage(request),
      userId: (await findUser(request))?.id ?? null,
      placedFrom: sealedPlaceOf(request),
    });
    return await continueOrder(placed);
  } catch (error) {
    if (error instanceof OutOfStockError) countStockConflict();
    const problem = problemOf(error);
    if (!problem) throw error;
    return showAgain(request, form, problem);
  }
}

/** What the buyer is told when an order that was filled in correctly can't be placed. */
function problemOf(error: unknown): CheckoutProblemKind | undefined {
  if (error instanceof PaymentUnavailableError) return "unavailable";
  if (error instanceof PrepaymentLimitError) return "prepaymentLimit";
  const changed = [TotalChangedError, OutOfStockError, OrderGivenUpError, DefectsNotAgreedError];
  return changed.some((kind) => error instanceof kind) ? "totalChanged" : undefined;
}

/**
 * The checkout's POST: `order` places the order, `update` ("Aktualisieren") only recomputes, `resume`
 * shows a form again whose order found the database away.
 */
export async function handleCheckout(request: Request) {
  const form = await readForm(request);
  switch (textField(form, "intent")) {
    case "order":
      return order(request, form);
    case "update":
      return recompute(request, form);
    case "resume":
      return recompute(request, form, textField(form, "formToken"));
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}
