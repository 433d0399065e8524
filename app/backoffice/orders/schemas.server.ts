import { z } from "zod";
import { centsField } from "~/parts/cents-field.server";
import { isCountryName, isDeliveryCountry } from "~/parts/countries";
import { carrierKeys } from "~/orders/carriers";
import { letterTemplates } from "~/orders/order-letters.server";
import { trackingNumberPattern } from "~/orders/tracking";
import { optionalLine, pastDay, requiredLine } from "~/platform/fields";
import { formToken, passwordAgain, version } from "../schemas.server";
import { PLACE_LENGTH } from "./places";

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const amount = centsField("staffOrders.errors.amount");

const day = pastDay("staffOrders.errors.day");

const carrier = z.enum(carrierKeys, { error: "staffOrders.errors.carrier" });

const trackingNumber = z
  .string({ error: "staffOrders.errors.trackingNumber" })
  .trim()
  .regex(trackingNumberPattern, "staffOrders.errors.trackingNumber");

const id = z.uuid({ error: "form.invalid" });

/** What every form about an order brings: its own id, and the order's version as it showed it. */
const act = z.object({ formToken, version: version.optional() });

const moneyAct = act.extend(passwordAgain.shape);

export const stepSchema = act;

export const noteSchema = act.extend({
  text: z
    .string({ error: "staffOrders.errors.text" })
    .trim()
    .min(1, "staffOrders.errors.text")
    .max(2_000, "form.tooLong"),
});

export const letterSchema = act.extend({
  template: z.enum(letterTemplates, { error: "form.invalid" }),
  subject: requiredLine("staffOrders.errors.text", 150),
  text: z
    .string({ error: "staffOrders.errors.text" })
    .trim()
    .min(1, "staffOrders.errors.text")
    .max(5_000, "form.tooLong"),
});

export const paymentSchema = moneyAct.extend({ amount, day, reference: optionalLine(140) });

export const refundSchema = moneyAct.extend({
  amount,
  reason: requiredLine("staffOrders.errors.reason", 200),
});

export const refundSentSchema = moneyAct.extend({
  paymentId: id,
  day,
  reference: optionalLine(140),
});

/** Kilograms, at most a lorry's load. @returns grams, or nothing for an empty field */
const weight = z
  .string()
  .trim()
  .default("")
  .refine((text) => text === "" || /^\d{1,5}([.,]\d{1,3})?$/.test(text), {
    error: "staffOrders.errors.weight",
  })
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 1_000) || undefined);

/** Freight comes without a number. */
export const shipSchema = act.extend({
  carrier,
  trackingNumber: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || trackingNumberPattern.test(text), {
      error: "staffOrders.errors.trackingNumber",
    }),
  weight,
});

const unitId = z.coerce
  .number({ error: "form.invalid" })
  .int("form.invalid")
  .positive("form.invalid")
  .max(2_147_483_647, "form.invalid");

export const swapSchema = act.extend({ out: unitId, by: unitId });

export const parcelSchema = act.extend({ parcelId: id, carrier, trackingNumber });

export const moneySchema = moneyAct;

export const cancelSchema = moneyAct.extend({ restock: ticked });

export const vatSchema = act.extend({
  reference: requiredLine("staffOrders.errors.proof", 140),
});

export const vatChargeSchema = moneyAct.extend({ reason: optionalLine(200) });

const wholeNumber = z.coerce
  .number({ error: "staffOrders.errors.quantity" })
  .int("staffOrders.errors.quantity")
  .max(1_000_000, "staffOrders.errors.quantity");

export const itemsSchema = moneyAct.extend({
  itemId: z.coerce.number({ error: "form.invalid" }).int().positive().max(Number.MAX_SAFE_INTEGER),
  quantity: wholeNumber.min(0, "staffOrders.errors.quantity"),
  replacement: optionalLine(100),
  replacementQuantity: wholeNumber.min(1, "staffOrders.errors.quantity").default(1),
  agreement: optionalLine(200),
  reason: requiredLine("staffOrders.errors.reason", 200),
});

const required = (max: number) => requiredLine("staffOrders.errors.required", max);

const delivery = {
  firstName: required(50),
  lastName: required(50),
  company: optionalLine(100),
  street: required(100),
  postalCode: required(20),
  city: required(100),
  country: z
    .string({ error: "staffOrders.errors.required" })
    .refine(isDeliveryCountry, "staffOrders.errors.required"),
};

const billing = {
  billingFirstName: optionalLine(50),
  billingLastName: optionalLine(50),
  billingCompany: optionalLine(100),
  billingStreet: optionalLine(100),
  billingPostalCode: optionalLine(20),
  billingCity: optionalLine(100),
  billingCountry: optionalLine(100),
};

const neededToBill = [
  "billingFirstName",
  "billingLastName",
  "billingStreet",
  "billingPostalCode",
  "billingCity",
  "billingCountry",
] as const;

/** Billing fields count only when they are asked for. */
export const addressSchema = act
  .extend(delivery)
  .extend(billing)
  .extend({ separateBilling: ticked })
  .superRefine((address, context) => {
    if (!address.separateBilling) return;
    for (const name of neededToBill) {
      const isKnown = name !== "billingCountry" || isCountryName(address[name]);
      if (address[name] !== "" && isKnown) continue;
      context.addIssue({ code: "custom", path: [name], message: "staffOrders.errors.required" });
    }
  });

export type AddressForm = z.output<typeof addressSchema>;

/** Where each of these articles lies. */
export const placesSchema = (productIds: readonly number[]) =>
  z.object(Object.fromEntries(productIds.map((id) => [`place-${id}`, optionalLine(PLACE_LENGTH)])));
