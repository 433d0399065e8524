import { z } from "zod";
import { emailPattern } from "~/platform/email";

/** Names end up in mail headers: no line breaks, no angle brackets. */
const oneLine = /^[^\p{Cc}<>]*$/u;

export const requiredLine = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, "form.tooLong")
    .regex(oneLine, "form.invalid");

export const optionalLine = (max: number) =>
  z
    .string({ error: "form.invalid" })
    .trim()
    .max(max, "form.tooLong")
    .regex(oneLine, "form.invalid")
    .default("");

/** The mail address of whoever asks; it is answered and gets the confirmation. */
export const senderEmail = (messages: { missing: string; format: string }) =>
  requiredLine(messages.missing, 100).regex(emailPattern, messages.format);
