import { z } from "zod";
import { optionalTextArea } from "~/platform/fields";
import { QUESTION_LENGTH, REASON_LENGTH } from "./offer";

export const declineSchema = z.object({ message: optionalTextArea(REASON_LENGTH) });

export const questionSchema = z.object({
  question: z
    .string({ error: "contact.errors.message" })
    .trim()
    .min(1, "contact.errors.message")
    .max(QUESTION_LENGTH, "contact.errors.messageLong"),
});
