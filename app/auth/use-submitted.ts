import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/translate";
import { listErrors } from "~/ui/error-summary";
import { useOwnName } from "./use-signed-in";

/**
 * Checked by the server only: most visitors of a product never use the form, so it needs none of
 * Conform's script; a browser's own messages may be in another language than the page.
 */
export function useSubmitted(
  formId: string,
  result: SubmissionResult<string[]> | null | undefined,
) {
  const { t } = useTranslation();
  const own: Record<string, string | undefined> = useOwnName();
  const errors = listErrors(formId, result?.error, t);
  function field(name: string) {
    const value = result ? result.initialValue?.[name] : own[name];
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
