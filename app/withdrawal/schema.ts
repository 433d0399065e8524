import { z } from "zod";
import { emailAddress, optionalLine, requiredLine } from "~/platform/fields";

/** The three details § 356a BGB allows to ask for, and, freely, which items. */
export const withdrawalSchema = z.object({
  name: requiredLine("withdrawal.errors.name", 100),
  orderNumber: requiredLine("withdrawal.errors.orderNumber", 100),
  email: emailAddress(),
  items: optionalLine(500),
});

export type WithdrawalForm = z.output<typeof withdrawalSchema>;
