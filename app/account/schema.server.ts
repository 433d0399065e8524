import { z } from "zod";
import { firstName, gender, lastName, password } from "~/auth/schemas.server";
import { isDeliveryCountry } from "~/parts/countries";
import { optionalLine } from "~/platform/fields";

export const profileSchema = z.object({
  firstName,
  lastName,
  gender,
  company: optionalLine(100),
  phone: optionalLine(30),
  street: optionalLine(100),
  postalCode: optionalLine(20),
  city: optionalLine(100),
  country: optionalLine(50).refine(
    (name) => name === "" || isDeliveryCountry(name),
    "form.invalid",
  ),
});

export type ProfileForm = z.output<typeof profileSchema>;

export const deleteAccountSchema = z.object({
  password: password("auth.errors.password"),
  confirm: z
    .boolean({ error: "account.remove.confirmMissing" })
    .refine((agreed) => agreed, "account.remove.confirmMissing"),
});

export type DeleteAccountForm = z.output<typeof deleteAccountSchema>;
