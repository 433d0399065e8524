import { z } from "zod";
import { optionalLine, requiredLine, senderEmail } from "~/requests/fields";
import { quoteQuantity } from "~/shop";

/** The quote form (specification, sections 3 and 5). */
export const quoteSchema = z.object({
  firstName: requiredLine("quote.errors.firstName", 50),
  lastName: requiredLine("quote.errors.lastName", 50),
  company: optionalLine(100),
  email: senderEmail({ missing: "quote.errors.email", format: "quote.errors.emailFormat" }),
  phone: optionalLine(30),
  quantity: z
    .number({ error: "quote.errors.quantity" })
    .int("quote.errors.quantity")
    .min(quoteQuantity.min, "quote.errors.quantity")
    .max(quoteQuantity.max, "quote.errors.quantity"),
});

export type QuoteForm = z.output<typeof quoteSchema>;
