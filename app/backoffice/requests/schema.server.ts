import { z } from "zod";
import { requiredLine, tooLong } from "~/platform/fields";
import { formToken, version } from "../schemas.server";

export const answerSchema = z.object({
  version,
  formToken,
  subject: requiredLine("staffRequests.errors.subject", 150),
  message: z
    .string({ error: "staffRequests.errors.message" })
    .trim()
    .min(1, "staffRequests.errors.message")
    .max(10_000, tooLong()),
});

export const stateSchema = z.object({ version });

const assignee = z
  .union([z.literal(""), z.uuid()], { error: "staffRequests.errors.assignee" })
  .default("");

export const assignSchema = z.object({ version, assignee });

export type AnswerForm = z.output<typeof answerSchema>;
export type AssignForm = z.output<typeof assignSchema>;
