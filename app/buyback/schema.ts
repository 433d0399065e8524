import { z } from "zod";
import { emailAddress, optionalLine, tooLong } from "~/platform/fields";
import { sellerLimits } from "./case-limits";

const name = (messages: { missing: string; length: string; letters: string }) =>
  z
    .string({ error: messages.missing })
    .trim()
    .min(2, messages.length)
    .max(50, tooLong(messages.length))
    .regex(/^[\p{L}\p{M} -]+$/u, messages.letters);

const componentsError = "buyback.errors.components";

// Browsers send line breaks as two characters and count them as one.
const withLineBreaks = (text: string) => text.replaceAll("\r\n", "\n");

const fields = z.object({
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
    .transform(withLineBreaks)
    .pipe(z.string().max(2000, "buyback.errors.componentsLong"))
    .default(""),
  list: z
    .string({ error: "form.invalid" })
    .max(sellerLimits.characters, tooLong("buyback.errors.listLong"))
    .transform(withLineBreaks)
    .default(""),
});

/** A list says what is for sale as well; without one the description does. */
export const buybackSchema = fields.superRefine(({ components, list }, context) => {
  const hasList = list.trim() !== "";
  if (components.length >= 10 || (components === "" && hasList)) return;
  context.addIssue({ code: "custom", path: ["components"], message: componentsError });
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
