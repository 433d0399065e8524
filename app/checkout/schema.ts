import { z } from "zod";
import { isLeitwegId } from "~/documents/leitweg-id";
import { isCountryName, isDeliveryCountry } from "~/parts/countries";
import { emailAddress, optionalLine, requiredLine } from "~/platform/fields";

const checkbox = z.boolean({ error: "form.invalid" }).default(false);
const country = (isOffered: (name: string) => boolean) =>
  z.string({ error: "checkout.errors.country" }).refine(isOffered, "checkout.errors.country");

const isAddressOrEmpty = (text: string) => text === "" || emailAddress().safeParse(text).success;

/** Hidden: whatever is in it is accepted. */
const unused = z
  .string()
  .optional()
  .transform(() => "");

/**
 * Specification, sections 3 and 5, in the order of its checks. Whether a VAT ID exempts is decided
 * by the server.
 */
export function checkoutSchema({
  separateBilling,
  defectiveGoods,
  business,
}: {
  separateBilling: boolean;
  defectiveGoods: boolean;
  business: boolean;
}) {
  const billing = (message: string, max: number) =>
    separateBilling ? requiredLine(message, max) : unused;
  return z.object({
    email: emailAddress(),
    phone: optionalLine(30),
    firstName: requiredLine("checkout.errors.firstName", 50),
    lastName: requiredLine("checkout.errors.lastName", 50),
    company: optionalLine(100),
    street: requiredLine("checkout.errors.street", 100),
    postalCode: requiredLine("checkout.errors.postalCode", 20),
    city: requiredLine("checkout.errors.city", 100),
    country: country(isDeliveryCountry),
    differentBillingAddress: checkbox,
    billingFirstName: billing("checkout.errors.firstName", 50),
    billingLastName: billing("checkout.errors.lastName", 50),
    billingCompany: separateBilling ? optionalLine(100) : unused,
    billingStreet: billing("checkout.errors.street", 100),
    billingPostalCode: billing("checkout.errors.postalCode", 20),
    billingCity: billing("checkout.errors.city", 100),
    billingCountry: separateBilling ? country(isCountryName) : unused,
    customerType: z.enum(["private", "business"], { error: "form.invalid" }).optional(),
    buyerReference: business ? optionalLine(50) : unused,
    costCenter: business ? optionalLine(50) : unused,
    invoiceEmail: business
      ? optionalLine(100).refine(isAddressOrEmpty, "person.errors.emailFormat")
      : unused,
    leitwegId: business
      ? optionalLine(50).refine((id) => id === "" || isLeitwegId(id), "checkout.errors.leitwegId")
      : unused,
    euTaxExempt: checkbox,
    vatId: optionalLine(30),
    shippingMethod: z.literal("standard", { error: "checkout.errors.shippingMethod" }),
    paymentMethod: z.enum(["online", "prepayment"], { error: "checkout.errors.paymentMethod" }),
    agreeToTerms: z
      .boolean({ error: "checkout.errors.terms" })
      .refine((agreed) => agreed, "checkout.errors.terms"),
    agreeToDefects: checkbox.refine(
      (agreed) => agreed || !defectiveGoods,
      "checkout.errors.defects",
    ),
    newsletter: checkbox,
  });
}

export type CheckoutForm = z.output<ReturnType<typeof checkoutSchema>>;
