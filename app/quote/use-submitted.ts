import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation, type TextKey } from "~/i18n/translate";

/**
 * What a refused POST brings back, as props of our controls and as a summary. A form that is checked
 * by the server only needs none of Conform's script, and most visitors of a product never use it.
 */
export function useSubmitted(
  formId: string,
  result: SubmissionResult<string[]> | null | undefined,
) {
  const { t } = useTranslation();
  const summary = useMemo(
    () =>
      Object.entries(result?.error ?? {}).flatMap(([name, messages]) =>
        messages?.[0]
          ? [{ id: name ? `${formId}-${name}` : formId, message: t(messages[0] as TextKey) }]
          : [],
      ),
    // The texts change with the document only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [formId, result],
  );
  function field(name: string) {
    const value = result?.initialValue?.[name];
    const id = `${formId}-${name}`;
    return {
      id,
      name,
      defaultValue: typeof value === "string" ? value : undefined,
      error: summary.find((error) => error.id === id)?.message,
    };
  }
  return { field, summary };
}
