import { checkVAT, countries as vatCountries } from "jsvat";
import { z } from "zod";
import { centsField } from "~/parts/cents-field.server";
import { billingCountries } from "~/parts/countries";
import { optionalLine, optionalTextArea, requiredLine, tooLong } from "~/platform/fields";
import { readFormToken } from "~/platform/form.server";
import { compactIban, isPayableIban } from "~/settings/iban";
import { sellerKinds } from "../../db/buyback-tables";
import { caseTextLimits as limits } from "./case-limits";

const problem = (name: string) => `buybackCase.errors.${name}`;

/** Every form of a case says which case it saw, and has an id of its own. */
export const caseForm = z.object({
  version: z.coerce.number({ error: "form.invalid" }).int().min(0).max(2_147_483_647),
  formToken: z
    .string({ error: "form.expired" })
    .transform((token) => readFormToken(token) ?? "")
    .refine((id) => id !== "", { error: "form.expired" }),
});

const page = z.coerce.number({ error: "form.invalid" }).int().min(1).max(30).default(1);
export const chooseSchema = caseForm.extend({ page, to: page });

const ticked = (message: string) => z.literal("on", { error: message });

export const acceptSchema = caseForm.extend({ page, terms: ticked(problem("terms")) });

export const declineSchema = caseForm.extend({ reason: optionalTextArea(limits.reason) });

export const counterSchema = caseForm.extend({
  price: centsField(problem("price")),
  words: optionalLine(limits.words),
});

export const messageSchema = caseForm.extend({
  text: z
    .string({ error: problem("text") })
    .trim()
    .min(1, problem("text"))
    .max(limits.message, tooLong()),
});

const countryNames = billingCountries.map(({ name }) => name) as [string, ...string[]];

const iban = z
  .string()
  .max(60, problem("iban"))
  .default("")
  .transform(compactIban)
  .refine((text) => text === "" || isPayableIban(text), { error: problem("iban") });

export const detailsSchema = caseForm
  .extend({
    kind: z.enum(sellerKinds, { error: problem("kind") }),
    company: optionalLine(100),
    holder: requiredLine(problem("holder"), 70),
    iban,
    street: requiredLine(problem("street"), 100),
    postalCode: requiredLine(problem("postalCode"), 20),
    city: requiredLine(problem("city"), 100),
    country: z.enum(countryNames, { error: problem("country") }),
    vatId: optionalLine(30).transform((text) => text.replace(/[\s.-]/g, "").toUpperCase()),
    selfBilling: z.literal("on").optional(),
    shipping: z.enum(["parcel", "pick-up"], { error: problem("shipping") }),
    pickupNote: optionalTextArea(limits.reason),
    maySell: ticked(problem("maySell")),
  })
  .superRefine(({ kind, company, vatId }, context) => {
    const refuse = (path: string, name = path) =>
      context.addIssue({ code: "custom", path: [path], message: problem(name) });
    if (kind !== "private" && company === "") refuse("company");
    if (vatId === "" && kind === "business") refuse("vatId", "vatIdMissing");
    if (vatId !== "" && !checkVAT(vatId, vatCountries).isValid) refuse("vatId");
  });
