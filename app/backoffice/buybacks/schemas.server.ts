import { z } from "zod";
import { caseTextLimits } from "~/buyback/case-limits";
import { caseForm, messageSchema } from "~/buyback/schemas.server";
import { optionalTextArea, tooLong } from "~/platform/fields";

export { caseForm, messageSchema };

export const wordsSchema = caseForm.extend({ message: optionalTextArea(caseTextLimits.message) });

export const offerSchema = wordsSchema.extend({
  validDays: z.coerce
    .number({ error: "staffBuybacks.errors.days" })
    .int("staffBuybacks.errors.days")
    .min(1, "staffBuybacks.errors.days")
    .max(60, "staffBuybacks.errors.days"),
});

export const addSchema = caseForm.extend({
  list: z.string({ error: "staffBuybacks.errors.list" }).max(20_000, tooLong()),
});
