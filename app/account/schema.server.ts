import { z } from "zod";
import { firstName, gender, lastName, optional } from "~/auth/schemas.server";
import { isCountryName } from "~/orders/countries";

/** The profile form (specification, sections 5 and 7). The e-mail address isn't part of it. */
export const profileSchema = z.object({
  firstName,
  lastName,
  gender,
  company: optional(100),
  phone: optional(30),
  street: optional(100),
  postalCode: optional(20),
  city: optional(100),
  country: optional(50).refine((name) => name === "" || isCountryName(name), "form.invalid"),
});

export type ProfileForm = z.output<typeof profileSchema>;

export const deleteAccountSchema = z.object({
  password: z.string({ error: "auth.errors.password" }).min(1, "auth.errors.password"),
  confirm: z
    .boolean({ error: "account.remove.confirmMissing" })
    .refine((agreed) => agreed, "account.remove.confirmMissing"),
});

export type DeleteAccountForm = z.output<typeof deleteAccountSchema>;
