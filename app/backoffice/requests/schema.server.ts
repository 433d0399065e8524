import { z } from "zod";
import { requiredLine, tooLong } from "~/platform/fields";
import { version } from "../schemas.server";

export const answerSchema = z.object({
  version,
  formToken: z.string(),
  subject: requiredLine("staffRequests.errors.subject", 150),
  message: z
    .string({ error: "staffRequests.errors.message" })
    .trim()
    .min(1, "staffRequests.errors.message")
    .max(10_000, tooLong()),
});

export const stateSchema = z.object({ version });

export const assignSchema = z.object({ version, assignee: z.string().default("") });

export type AnswerForm = z.output<typeof answerSchema>;
export type AssignForm = z.output<typeof assignSchema>;
