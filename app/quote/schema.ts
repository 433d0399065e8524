import { z } from "zod";
import { emailAddress, optionalLine, optionalTextArea, requiredLine } from "~/platform/fields";
import { quoteQuantity } from "~/shop";

export const quoteSchema = z.object({
  firstName: requiredLine("person.errors.firstName", 50),
  lastName: requiredLine("person.errors.lastName", 50),
  company: optionalLine(100),
  email: emailAddress(),
  phone: optionalLine(30),
  quantity: z
    .number({ error: "quote.errors.quantity" })
    .int("quote.errors.quantity")
    .min(quoteQuantity.min, "quote.errors.quantity")
    .max(quoteQuantity.max, "quote.errors.quantity"),
});

export type QuoteForm = z.output<typeof quoteSchema>;

/** For a part that the shop doesn't list. */
export const partSchema = quoteSchema.extend({
  articleNumber: requiredLine("quote.errors.articleNumber", 200),
  message: optionalTextArea(2000),
});

export type PartForm = z.output<typeof partSchema>;

/** For a list: each line has its quantity. */
export const listSchema = quoteSchema
  .omit({ quantity: true })
  .extend({ message: optionalTextArea(2000) });

export type ListForm = z.output<typeof listSchema>;

/** Who asks, whatever for. */
export type AskingForm = Omit<QuoteForm, "quantity">;
