import {
  getFormProps,
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
} from "@conform-to/react";
import { Form, type FetcherWithComponents } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useFieldProps, useServerForm } from "./conform";
import { FormErrors } from "./form-errors";
import type { FormActionResult } from "./form-result.server";

/** Of a page with several forms: the answer, when it is this one's. */
export function answerTo<Answer extends FormActionResult>(
  answer: Answer | undefined,
  ...intents: string[]
): Answer | undefined {
  return answer?.intent !== undefined && intents.includes(answer.intent) ? answer : undefined;
}

/** Conform makes a field of any name: `field` is for those that only the page knows. */
export function useAnsweredForm<Values extends Record<string, unknown>>(
  id: string,
  answer: FormActionResult | undefined,
  defaultValue?: DefaultValue<Values>,
) {
  const { form, fields } = useServerForm<Values>(id, answer?.lastResult, defaultValue);
  const props = useFieldProps();
  const field = (name: string) => props(fields[name] as FieldMetadata<string | undefined>);
  return { form, fields, props, field };
}

/** @param failed the summary's title unless the answer has a better one */
export function AnsweredForm<Values extends Record<string, unknown>>({
  form,
  answer,
  failed,
  fetcher,
  className = "flex flex-col gap-4",
  children,
  ...rest
}: ComponentProps<typeof Form> & {
  form: FormMetadata<Values, string[]>;
  answer: FormActionResult | undefined;
  failed: string;
  fetcher?: FetcherWithComponents<FormActionResult>;
}) {
  const Element = fetcher?.Form ?? Form;
  return (
    <Element key={form.key} method="post" {...rest} {...getFormProps(form)} className={className}>
      <FormErrors
        form={form}
        title={answer?.problem?.title ?? failed}
        text={answer?.problem?.text}
        answer={answer}
      />
      {children}
    </Element>
  );
}
