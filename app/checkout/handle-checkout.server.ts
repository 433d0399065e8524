import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { findUser } from "~/auth/session.server";
import type { PricedCart } from "~/cart/cart.server";
import { getLanguage } from "~/i18n/i18n.server";
import { findDeliveryCountry } from "~/parts/countries";
import { findOrder, type Order } from "~/orders/orders.server";
import { OutOfStockError } from "~/stock/moves.server";
import {
  createFormToken,
  integerField,
  readForm,
  readFormToken,
  textField,
} from "~/platform/form.server";
import { OfferClosedError } from "~/offers/offers.server";
import { isLockTimeout } from "~/platform/db.server";
import { BusyError } from "~/platform/semaphore";
import { isDefective } from "~/parts/conditions";
import { countStockConflict } from "~/platform/metrics.server";
import { StripeTime } from "~/platform/stripe.server";
import { leaveCheckout, mustLeave } from "./basket.server";
import type { CheckoutProblemKind } from "./checkout-problem";
import type { OrderRequest } from "./order-request.server";
import { PaymentRefusedError, PaymentUnavailableError } from "~/payments/payment-page.server";
import {
  askForRememberedOrder,
  findPendingOrder,
  isPaid,
  rememberPendingOrder,
} from "~/payments/pending-order.server";
import { DefectsNotAgreedError, OrderGivenUpError, TotalChangedError } from "./place-order.server";
import { OpenOrderLimitError, hashSubnet } from "./open-orders.server";
import { quoteForm, taxEntries, type QuotedCart } from "./quote-order.server";
import { checkoutSchema } from "./schema";
import { goToSuccess, OrderTooLargeError, submitOrder } from "./submit-order.server";
import { isBusiness, isExemptTerritory, isForeignVatId } from "./vat.server";

function parseCheckout(form: FormData, cart: PricedCart) {
  const separateBilling = form.get("differentBillingAddress") === "on";
  const defectiveGoods = cart.items.some(isDefective);
  const business = isBusiness(taxEntries(form));
  return parseWithZod(form, {
    schema: checkoutSchema({ separateBilling, defectiveGoods, business }),
  });
}

/**
 * Specification, section 5, check 5: a business has a name; to buy free of VAT it takes another
 * country than Germany and a valid VAT ID.
 */
function vatErrors(form: FormData): Record<string, string[]> | undefined {
  const entries = taxEntries(form);
  if (!isBusiness(entries)) return undefined;
  const errors: Record<string, string[]> = {};
  const company = form.get("differentBillingAddress") === "on" ? "billingCompany" : "company";
  if (!textField(form, company).trim())
    errors[company] = [
      entries.euTaxExempt ? "checkout.errors.company" : "checkout.errors.businessName",
    ];
  if (!entries.euTaxExempt) return Object.keys(errors).length > 0 ? errors : undefined;
  const country = findDeliveryCountry(textField(form, "country"));
  if (country && !isExemptTerritory(entries)) errors.country = ["checkout.errors.vatCountry"];
  if (!isForeignVatId(entries.vatId)) errors.vatId = ["checkout.errors.vatId"];
  return Object.keys(errors).length > 0 ? errors : undefined;
}

async function showAgain(
  { basket, cart, quote, correctedCart }: QuotedCart,
  page: { lastResult: SubmissionResult; problem?: CheckoutProblemKind; formToken?: string },
  { status = 200, headers = new Headers() } = {},
) {
  if (mustLeave({ basket, cart })) return leaveCheckout({ basket, cart });
  if (correctedCart) headers.append("Set-Cookie", correctedCart);
  const { lastResult, problem, formToken } = page;
  const answer = { lastResult, quote, problem, changes: cart.changes, formToken };
  return data(answer, { status, headers });
}

/**
 * What keeps the form from being an order. Its token is a new one, unless its order waits for another
 * try.
 */
async function showProblem(
  form: FormData,
  quoted: QuotedCart,
  { problem, waiting }: { problem?: CheckoutProblemKind; waiting?: Order } = {},
) {
  const fieldErrors = vatErrors(form);
  const lastResult = parseCheckout(form, quoted.cart).reply(fieldErrors ? { fieldErrors } : {});
  const headers = new Headers();
  if (waiting) headers.append("Set-Cookie", await rememberPendingOrder(waiting));
  if (problem === "busy") headers.set("Retry-After", "5");
  return showAgain(
    quoted,
    {
      lastResult: { ...lastResult, error: inFieldOrder(lastResult.error) },
      problem,
      formToken: waiting ? textField(form, "formToken") : createFormToken(),
    },
    { status: statusOf(problem), headers },
  );
}

function statusOf(problem: CheckoutProblemKind | undefined): number {
  if (problem === "onlineTooOften") return 429;
  return problem === "unavailable" || problem === "refused" || problem === "busy" ? 503 : 400;
}

const fieldOrder = Object.keys(
  checkoutSchema({ separateBilling: true, defectiveGoods: true, business: true }).shape,
);

/** In the order of the specification's checks. */
function inFieldOrder<Errors>(errors: Record<string, Errors> | undefined) {
  if (!errors) return undefined;
  const position = ([name]: [string, Errors]) => fieldOrder.indexOf(name);
  return Object.fromEntries(Object.entries(errors).sort((a, b) => position(a) - position(b)));
}

/** @param formToken the form's own, when it may have placed its order already; else a new one */
async function recompute(request: Request, form: FormData, formToken?: string) {
  const quoted = await quoteForm(request, form, await findPendingOrder(request));
  const { initialValue } = parseCheckout(form, quoted.cart).reply();
  return showAgain(quoted, {
    lastResult: { initialValue },
    formToken: formToken && readFormToken(formToken) ? formToken : undefined,
  });
}

async function order(request: Request, form: FormData) {
  const time = new StripeTime();
  const pending = await askForRememberedOrder(request, time);
  if (pending && isPaid(pending)) return goToSuccess(request, pending);

  const quoted = await quoteForm(request, form, pending);
  const submission = parseCheckout(form, quoted.cart);
  if (submission.status !== "success" || vatErrors(form)) return showProblem(form, quoted);
  const formToken = readFormToken(textField(form, "formToken"));
  if (!formToken) return showProblem(form, quoted, { problem: "totalChanged" });
  const wanted: OrderRequest = {
    form: submission.value,
    lines: quoted.basket.lines,
    unitIds: quoted.basket.chosen,
    offerId: quoted.basket.offer?.id ?? null,
    shownAmountCents: integerField(form, "shownAmountCents"),
    formToken,
    language: await getLanguage(request),
    userId: (await findUser(request))?.id ?? null,
    subnetHash: hashSubnet(request),
  };
  try {
    const attempt = { form, wanted, pending, quoted, time };
    const answer = (await submitOrder(request, attempt)) ?? (await submitOrder(request, attempt));
    return answer ?? (await showProblem(form, quoted, { problem: "totalChanged" }));
  } catch (error) {
    if (error instanceof OutOfStockError) countStockConflict();
    const problem = problemOf(error);
    if (!problem) throw error;
    const placed = await findOrder({ formToken });
    const waiting = placed?.stockState === "held" ? placed : undefined;
    // What it found may be gone by now: the buyer sees how things are.
    const left = waiting ?? (await findPendingOrder(request));
    return showProblem(form, await quoteForm(request, form, left), { problem, waiting });
  }
}

function problemOf(error: unknown): CheckoutProblemKind | undefined {
  if (error instanceof PaymentUnavailableError) return "unavailable";
  if (error instanceof PaymentRefusedError) return "refused";
  if (error instanceof OrderTooLargeError) return "tooLarge";
  if (error instanceof OpenOrderLimitError) return error.problem;
  if (error instanceof BusyError || isLockTimeout(error)) return "busy";
  if (error instanceof OrderGivenUpError) return "lapsed";
  const changed = [TotalChangedError, OutOfStockError, DefectsNotAgreedError, OfferClosedError];
  return changed.some((kind) => error instanceof kind) ? "totalChanged" : undefined;
}

/** `resume` shows a form again whose order found the database away. */
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
