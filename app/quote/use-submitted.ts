import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/translate";
import { listErrors } from "~/ui/error-summary";

/**
 * What a refused POST brings back, as props of our controls and as a summary. A form that is checked
 * by the server only needs none of Conform's script, and most visitors of a product never use it.
 */
export function useSubmitted(
  formId: string,
  result: SubmissionResult<string[]> | null | undefined,
) {
  const { t } = useTranslation();
  const errors = listErrors(formId, result?.error, t);
  function field(name: string) {
    const value = result?.initialValue?.[name];
    const id = `${formId}-${name}`;
    return {
      id,
      name,
      defaultValue: typeof value === "string" ? value : undefined,
      error: errors.find((error) => error.id === id)?.message,
    };
  }
  return { field, summary: { errors, answer: result } };
}
