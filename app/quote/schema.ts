import { z } from "zod";
import { emailPattern } from "~/checkout/schema";
import { quoteQuantity } from "~/shop";

/** Names end up in mail headers: no line breaks, no angle brackets. */
const oneLine = /^[^\p{Cc}<>]*$/u;

const required = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, "form.tooLong")
    .regex(oneLine, "form.invalid");
const optional = (max: number) =>
  z
    .string({ error: "form.invalid" })
    .trim()
    .max(max, "form.tooLong")
    .regex(oneLine, "form.invalid")
    .default("");

/** The quote form (specification, sections 3 and 5). */
export const quoteSchema = z.object({
  firstName: required("quote.errors.firstName", 50),
  lastName: required("quote.errors.lastName", 50),
  company: optional(100),
  email: required("quote.errors.email", 100).regex(emailPattern, "quote.errors.emailFormat"),
  phone: optional(30),
  quantity: z
    .number({ error: "quote.errors.quantity" })
    .int("quote.errors.quantity")
    .min(quoteQuantity.min, "quote.errors.quantity")
    .max(quoteQuantity.max, "quote.errors.quantity"),
});

export type QuoteForm = z.output<typeof quoteSchema>;

/** People don't see this field; what fills it in is a robot. */
export const HONEYPOT = "website";
