import { ApiError, invalidParameter, resourceMissing } from "./errors";
import { missingParameter } from "./schema";
import type { LineItemParams, SessionParams } from "./session-params";
import { checkAmount, checkCurrency, checkEmail, checkMetadata, checkUrl } from "./value-checks";

const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;
const MIN_LIFETIME = 30 * 60;
const MAX_LIFETIME = 24 * 60 * 60;
const PAYMENT_METHODS = ["card", "sepa_debit"];

/**
 * What Stripe checks beyond the shape of the parameters
 * (https://docs.stripe.com/api/checkout/sessions/create). Throws an {@link ApiError}.
 *
 * @param now Unix seconds
 */
export function checkSessionParams(params: SessionParams, now: number) {
  refuseWhatIsNotSimulated(params);
  checkUrl("success_url", params.success_url);
  if (params.cancel_url !== undefined) checkUrl("cancel_url", params.cancel_url);
  checkEmail("customer_email", params.customer_email);
  checkEmail("payment_intent_data[receipt_email]", params.payment_intent_data?.receipt_email);
  checkMetadata("metadata", params.metadata);
  checkMetadata("payment_intent_data[metadata]", params.payment_intent_data?.metadata);
  checkExpiry(params.expires_at, now);
  checkPaymentMethods(params.payment_method_types);

  const lines = params.line_items ?? [];
  if (lines.length === 0) throw missingParameter("line_items");
  if (lines.length > 100) {
    const message = "Checkout Sessions can have at most 100 line items.";
    throw invalidParameter("line_items", message);
  }
  lines.forEach(checkLine);
  checkShipping(params.shipping_options ?? []);
  checkOneCurrency(params);
}

/** @param total in cents, shipping included; 0 is a no-cost order, which Stripe allows */
export function checkTotal(total: number, currency: string) {
  if (total > 0 && total < MIN_TOTAL) {
    const message = `The Checkout Session's total amount due must add up to at least 0.50 ${currency}`;
    throw new ApiError(400, { code: "amount_too_small", message });
  }
  if (total > MAX_TOTAL) {
    const message = `The Checkout Session's total amount due must be no more than 999,999.99 ${currency}`;
    throw new ApiError(400, { code: "amount_too_large", message });
  }
}

function refuseWhatIsNotSimulated(params: SessionParams) {
  const refuse = (param: string, value: string) =>
    invalidParameter(param, `The payment simulator has no support for ${param} ${value}.`);
  if (params.mode === undefined) throw missingParameter("mode");
  if (params.mode !== "payment") throw refuse("mode", params.mode);
  if (params.ui_mode !== undefined && params.ui_mode !== "hosted_page") {
    throw refuse("ui_mode", params.ui_mode);
  }
  if (params.automatic_tax?.enabled) throw refuse("automatic_tax[enabled]", "true");
  if (params.customer_creation === "always") throw refuse("customer_creation", "always");
  if (params.customer !== undefined) {
    throw resourceMissing("customer", params.customer, "customer", 400);
  }
}

function checkLine(line: LineItemParams, index: number) {
  const at = (rest: string) => `line_items[${index}]${rest}`;
  if (line.price !== undefined) {
    throw resourceMissing("price", line.price, at("[price]"), 400);
  }
  const data = line.price_data;
  if (!data) throw missingParameter(at("[price_data]"));
  if (data.product !== undefined) {
    throw resourceMissing("product", data.product, at("[price_data][product]"), 400);
  }
  if (!data.product_data) throw missingParameter(at("[price_data][product_data]"));
  checkCurrency(at("[price_data][currency]"), data.currency);
  checkAmount(at("[price_data][unit_amount]"), data.unit_amount);
  if (line.quantity === undefined) throw missingParameter(at("[quantity]"));
  if (line.quantity < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw invalidParameter(at("[quantity]"), message, "parameter_invalid_integer");
  }
  checkProduct(at("[price_data][product_data]"), data.product_data);
  checkMetadata(at("[metadata]"), line.metadata);
}

type ProductParams = NonNullable<NonNullable<LineItemParams["price_data"]>["product_data"]>;

function checkProduct(param: string, product: ProductParams) {
  if (product.name.trim() === "") {
    const message = "Product names cannot be blank.";
    throw invalidParameter(`${param}[name]`, message, "parameter_invalid_string_blank");
  }
  const images = product.images ?? [];
  if (images.length > 8) {
    throw invalidParameter(`${param}[images]`, "Array images exceeded maximum 8 allowed elements.");
  }
  images.forEach((url, image) => checkUrl(`${param}[images][${image}]`, url, 2048));
  checkMetadata(`${param}[metadata]`, product.metadata);
}

function checkShipping(options: NonNullable<SessionParams["shipping_options"]>) {
  if (options.length > 5) {
    throw invalidParameter("shipping_options", "You can provide at most 5 shipping options.");
  }
  options.forEach((option, index) => {
    const at = (rest: string) => `shipping_options[${index}]${rest}`;
    if (option.shipping_rate !== undefined) {
      const param = at("[shipping_rate]");
      throw resourceMissing("shipping rate", option.shipping_rate, param, 400);
    }
    const rate = option.shipping_rate_data;
    if (!rate) throw missingParameter(at("[shipping_rate_data]"));
    const amount = at("[shipping_rate_data][fixed_amount]");
    if (!rate.fixed_amount) throw missingParameter(amount);
    checkCurrency(`${amount}[currency]`, rate.fixed_amount.currency);
    checkAmount(`${amount}[amount]`, rate.fixed_amount.amount);
    checkMetadata(at("[shipping_rate_data][metadata]"), rate.metadata);
  });
}

function checkOneCurrency(params: SessionParams) {
  const used = [
    params.currency,
    ...(params.line_items ?? []).map((line) => line.price_data?.currency),
    ...(params.shipping_options ?? []).map((o) => o.shipping_rate_data?.fixed_amount?.currency),
  ].flatMap((currency) => (currency ? [currency.toLowerCase()] : []));
  if (new Set(used).size > 1) {
    const message = "All amounts of a Checkout Session must have the same currency.";
    throw invalidParameter("line_items", message);
  }
}

function checkExpiry(expiresAt: number | undefined, now: number) {
  if (expiresAt === undefined) return;
  if (expiresAt < now + MIN_LIFETIME) {
    const message =
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.";
    throw invalidParameter("expires_at", message);
  }
  if (expiresAt > now + MAX_LIFETIME) {
    const message =
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.";
    throw invalidParameter("expires_at", message);
  }
}

function checkPaymentMethods(types: string[] = []) {
  types.forEach((type, index) => {
    if (!PAYMENT_METHODS.includes(type)) {
      const message = `The payment simulator offers ${PAYMENT_METHODS.join(" and ")} only, not ${type}.`;
      throw invalidParameter(`payment_method_types[${index}]`, message);
    }
  });
}
