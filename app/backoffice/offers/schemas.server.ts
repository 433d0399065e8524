import { z } from "zod";
import { languages } from "~/i18n/i18n";
import { optionalCentsField } from "~/parts/cents-field.server";
import { emailAddress, optionalLine, optionalTextArea } from "~/platform/fields";
import { formToken } from "../schemas.server";
import { validDays } from "./fields";

/** A thousand euro. */
const MAX_SHIPPING = 100_000;

export const offerSchema = z.object({
  formToken,
  email: emailAddress(),
  firstName: optionalLine(50),
  lastName: optionalLine(50),
  company: optionalLine(100),
  phone: optionalLine(30),
  language: z.enum(languages, { error: "form.invalid" }),
  validDays: z.enum(validDays, { error: "form.invalid" }),
  message: optionalTextArea(2_000),
  quoteId: z.uuid().optional().catch(undefined),
  reserve: z.literal("on").optional().catch(undefined),
  shipping: optionalCentsField("staffOffers.errors.price", { max: MAX_SHIPPING }),
});

export const againSchema = z.object({ formToken });
