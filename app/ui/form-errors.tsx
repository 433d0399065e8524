import type { FormMetadata } from "@conform-to/react";
import { useTranslation } from "~/i18n/translate";
import { ErrorSummary, listErrors } from "./error-summary";

/**
 * @param text about the form as a whole, translated
 * @param answer what the last POST brought back
 */
export function FormErrors<Values extends Record<string, unknown>>({
  form,
  title,
  text,
  answer,
}: {
  form: FormMetadata<Values, string[]>;
  title: string;
  text?: string;
  answer: unknown;
}) {
  const { t } = useTranslation();
  const errors = listErrors(form.id, form.allErrors, t);
  if (text) errors.unshift({ id: form.id, message: text });
  return <ErrorSummary title={title} errors={errors} answer={answer} />;
}
