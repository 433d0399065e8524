import { z } from "zod";
import { orderNumbersIn } from "~/orders/own-numbers";
import { requiredLine } from "~/platform/fields";
import { formToken, passwordAgain, version } from "../schemas.server";

const entryAct = passwordAgain.extend({ version });

export const assignSchema = entryAct.extend({
  /** As people type it: with spaces, without hyphens. */
  number: z
    .string({ error: "staffPayments.errors.number" })
    .max(50, "staffPayments.errors.number")
    .transform((text, context) => {
      const [number] = orderNumbersIn(text);
      if (number) return number;
      context.addIssue({ code: "custom", message: "staffPayments.errors.number" });
      return z.NEVER;
    }),
  acceptsLess: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});

export const setAsideSchema = entryAct.extend({
  reason: requiredLine("staffPayments.errors.reason", 200),
});

export const entrySchema = entryAct;

export const batchSchema = passwordAgain.extend({ formToken });

const reference = z
  .string({ error: "form.invalid" })
  .regex(/^UE-\d{8}-[0-9A-F]{6}$/, "form.invalid");

export const fileSchema = passwordAgain.extend({ reference });
