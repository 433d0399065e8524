import { z } from "zod";
import { trackingNumberPattern } from "~/orders/tracking";
import { passwordAgain } from "../schemas.server";

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

export const stepSchema = z.object({});

export const shipSchema = z.object({
  trackingNumber: z
    .string({ error: "staffOrders.errors.trackingNumber" })
    .trim()
    .regex(trackingNumberPattern, "staffOrders.errors.trackingNumber"),
});

export const moneySchema = passwordAgain;

export const cancelSchema = passwordAgain.extend({ restock: ticked });
