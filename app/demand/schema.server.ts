import { z } from "zod";
import { partKey } from "~/parts/part-key";
import { emailAddress, requiredLine } from "~/platform/fields";
import { MAX_NUMBER_LENGTH } from "./wait-path";

const MIN_KEY_LENGTH = 3;

export const waitSchema = z.object({
  articleNumber: requiredLine("wait.errors.articleNumber", MAX_NUMBER_LENGTH).refine(
    (text) => partKey(text).length >= MIN_KEY_LENGTH && /\d/.test(text),
    { error: "wait.errors.articleNumber" },
  ),
  email: emailAddress(),
});

export type WaitForm = z.output<typeof waitSchema>;
