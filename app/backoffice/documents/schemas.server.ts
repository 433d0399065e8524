import { z } from "zod";
import { optionalLine, pastDay, requiredLine } from "~/platform/fields";
import { formToken, passwordAgain, version } from "../schemas.server";

const act = passwordAgain.extend({ formToken, version: version.optional() });

const reason = requiredLine("staffDocuments.errors.reason", 300);

export const cancelSchema = act.extend({ reason });

const required = (max: number) => requiredLine("staffDocuments.errors.missing", max);

export const replaceSchema = act.extend({
  reason,
  company: optionalLine(100),
  name: required(200),
  street: required(200),
  postalCode: required(20),
  city: required(100),
  buyerReference: optionalLine(100),
  costCenter: optionalLine(100),
});

export const arrivalSchema = z.object({
  arrivedOn: pastDay("staffOrders.errors.day"),
  note: optionalLine(300),
});
