import type { FormMetadata } from "@conform-to/react";
import { useSummaryErrors } from "~/ui/conform";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormProblem } from "./form-answer.server";

/** What went wrong, on top of a form: its fields' messages, or what concerns it as a whole. */
export function FormErrors<Values extends Record<string, unknown>>({
  form,
  title,
  problem,
}: {
  form: FormMetadata<Values, string[]>;
  title: string;
  problem?: FormProblem;
}) {
  const summaryErrors = useSummaryErrors();
  const errors = summaryErrors(form.id, form.allErrors);
  if (problem?.text) errors.unshift({ id: form.id, message: problem.text });
  if (errors.length === 0) return null;
  return <ErrorSummary title={problem?.title ?? title} errors={errors} />;
}
