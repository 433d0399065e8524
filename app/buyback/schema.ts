import { z } from "zod";
import { emailAddress, optionalLine, tooLong } from "~/platform/fields";

const name = (messages: { missing: string; length: string; letters: string }) =>
  z
    .string({ error: messages.missing })
    .trim()
    .min(2, messages.length)
    .max(50, tooLong(messages.length))
    .regex(/^[\p{L}\p{M} -]+$/u, messages.letters);

const componentsError = "buyback.errors.components";

export const buybackSchema = z.object({
  firstName: name({
    missing: "person.errors.firstName",
    length: "buyback.errors.firstNameLength",
    letters: "buyback.errors.nameLetters",
  }),
  lastName: name({
    missing: "person.errors.lastName",
    length: "buyback.errors.lastNameLength",
    letters: "buyback.errors.nameLetters",
  }),
  company: optionalLine(100),
  email: emailAddress(),
  phone: z
    .string({ error: "form.invalid" })
    .trim()
    .max(20, tooLong("buyback.errors.phone"))
    .regex(/^(?:(?=.{10})\+?[\d\s()/-]+)?$/, "buyback.errors.phone")
    .default(""),
  components: z
    .string({ error: componentsError })
    .trim()
    // Browsers send line breaks as two characters and count them as one.
    .transform((text) => text.replaceAll("\r\n", "\n"))
    .pipe(z.string().min(10, componentsError).max(2000, "buyback.errors.componentsLong")),
});

export type BuybackForm = z.output<typeof buybackSchema>;

/** The texts are `buyback.files.errors.*`. */
export type FileRefusal =
  "tooMany" | "type" | "tooLarge" | "empty" | "name" | "failed" | "allowance";

export interface RefusedFile {
  name: string;
  reason: FileRefusal;
}

export interface DraftFile {
  id: string;
  name: string;
  size: number;
}
