import { z } from "zod";
import { replacementLines } from "~/parts/change-replacements.server";
import { parsePrice } from "~/parts/parse-price";
import { optionalLine, requiredLine } from "~/platform/fields";
import { version } from "../schemas.server";

export const wantedSchema = z.object({
  version,
  limit: z
    .string({ error: "staffDemand.errors.limit" })
    .max(30, "staffDemand.errors.limit")
    .transform((text, context) => {
      const parsed = parsePrice(text);
      if ("value" in parsed && parsed.value > 0) return parsed.value;
      context.addIssue({ code: "custom", message: "staffDemand.errors.limit" });
      return z.NEVER;
    }),
  note: optionalLine(500),
});

export const endSchema = z.object({ version });

export const replacementSchema = z.object({
  successorNumber: requiredLine("staffDemand.errors.successor", replacementLines.successorNumber),
  kind: z.enum(["successor", "compatible", "alternative"], { error: "form.invalid" }),
  note: optionalLine(replacementLines.note),
  source: requiredLine("staffDemand.errors.source", replacementLines.source),
});

export const removalSchema = z.object({
  version,
  id: z.coerce.number({ error: "form.invalid" }).int().min(1).max(2_147_483_647),
});
