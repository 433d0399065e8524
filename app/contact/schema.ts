import { z } from "zod";
import { emailAddress, optionalLine, requiredLine } from "~/platform/fields";

export const contactSchema = z.object({
  firstName: requiredLine("person.errors.firstName", 50),
  lastName: requiredLine("person.errors.lastName", 50),
  email: emailAddress(),
  phone: optionalLine(30),
  organization: optionalLine(100),
  message: z
    .string({ error: "contact.errors.message" })
    .trim()
    .min(1, "contact.errors.message")
    .max(5000, "contact.errors.messageLong"),
});

export type ContactForm = z.output<typeof contactSchema>;
