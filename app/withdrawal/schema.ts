import { z } from "zod";
import { emailPattern } from "~/platform/email";

/** These go into mails: no line breaks, no angle brackets. */
const oneLine = /^[^\p{Cc}<>]*$/u;

const required = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(100, "form.tooLong")
    .regex(oneLine, "form.invalid");

/** The three details § 356a BGB allows to ask for, and, freely, which items it is about. */
export const withdrawalSchema = z.object({
  name: required("withdrawal.errors.name"),
  orderNumber: required("withdrawal.errors.orderNumber"),
  email: required("withdrawal.errors.email").regex(emailPattern, "withdrawal.errors.emailFormat"),
  items: z
    .string({ error: "form.invalid" })
    .trim()
    .max(500, "form.tooLong")
    .regex(oneLine, "form.invalid")
    .default(""),
});

export type WithdrawalForm = z.output<typeof withdrawalSchema>;
