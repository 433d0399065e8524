import { z } from "zod";
import { centsField } from "~/parts/cents-field.server";
import { replacementLines } from "~/parts/change-replacements.server";
import { optionalLine, requiredLine } from "~/platform/fields";
import { version } from "../schemas.server";

export const wantedSchema = z.object({
  version,
  limit: centsField("staffDemand.errors.limit"),
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
