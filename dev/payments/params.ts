import { z } from "zod";
import { ApiError, invalidParameter } from "./errors";
import type { FormGroup } from "./parameters";

// Stripe's limits (https://docs.stripe.com/api). What the shop doesn't send is refused.
const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: "parameter_invalid_integer" })
  .transform(Number);
const atLeast = (minimum: number) =>
  integer.refine((value) => value >= minimum, { error: "parameter_invalid_integer" });
const text = (maxLength: number) =>
  z.string().min(1, { error: "parameter_invalid_empty" }).max(maxLength);
const url = z
  .string()
  .max(5000, { error: "url_invalid" })
  .refine((value) => URL.canParse(value) && /^https?:/.test(value), { error: "url_invalid" });
const email = z
  .string()
  .max(512)
  .regex(/^[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[^\s@.<>(),;:]+$/, { error: "email_invalid" });
const currency = z.literal("eur");
/** https://docs.stripe.com/api/metadata */
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50);
/** Arrays come as groups with number keys. */
const list = <Item extends z.ZodType>(item: Item, limits: { min?: number; max: number }) =>
  z.preprocess(
    (value) => (typeof value === "object" && value ? Object.values(value) : value),
    z
      .array(item)
      .min(limits.min ?? 0)
      .max(limits.max),
  );
const expand = list(z.string(), { max: 20 }).optional();

const lineItem = z.strictObject({
  quantity: atLeast(1),
  price_data: z.strictObject({
    currency,
    unit_amount: atLeast(0),
    product_data: z.strictObject({ name: text(250) }),
  }),
});

const shippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    type: z.literal("fixed_amount"),
    display_name: text(100),
    fixed_amount: z.strictObject({ amount: atLeast(0), currency }),
  }),
});

const createSession = z.strictObject({
  mode: z.literal("payment"),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  customer_email: email.optional(),
  locale: z.enum(["de", "en"]).optional(),
  line_items: list(lineItem, { min: 1, max: 100 }),
  shipping_options: list(shippingOption, { max: 1 }).optional(),
  expires_at: integer.optional(),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata }).optional(),
});

const schemas = {
  createSession,
  one: z.strictObject({ expand }),
  createRefund: z.strictObject({
    payment_intent: z.string(),
    amount: atLeast(1).optional(),
    metadata: metadata.default({}),
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  }),
  list: z.strictObject({
    limit: integer.pipe(z.number().min(1).max(100)).default(10),
    starting_after: z.string().optional(),
    created: z.strictObject({ gte: integer }).default({ gte: 0 }),
    payment_intent: z.string().optional(),
    expand,
  }),
};

export type SessionParams = z.output<typeof createSession>;
export type RefundParams = z.output<typeof schemas.createRefund>;

/** @throws {ApiError} what Stripe answers (https://docs.stripe.com/error-codes) */
export function readParams<Name extends keyof typeof schemas>(
  name: Name,
  form: FormGroup,
): z.output<(typeof schemas)[Name]> {
  const result = schemas[name].safeParse(form);
  if (result.success) return result.data as z.output<(typeof schemas)[Name]>;
  const issue = result.error.issues[0];
  if (!issue) throw new ApiError(400, { message: "Invalid request." });
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const [first = "", ...rest] = [...issue.path, ...unknown].map(String);
  const param = first + rest.map((part) => `[${part}]`).join("");
  const isMissing = valueAt(form, issue.path) === undefined;
  const code = unknown.length
    ? "parameter_unknown"
    : isMissing
      ? "parameter_missing"
      : /^[a-z]+(_[a-z]+)+$/.test(issue.message)
        ? issue.message
        : undefined;
  throw invalidParameter(param, `${param}: ${issue.message}`, code);
}

function valueAt(form: FormGroup, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  );
}
