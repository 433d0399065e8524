import { getFormProps, type DefaultValue, type FormMetadata } from "@conform-to/react";
import { Form, useNavigation, type FetcherWithComponents } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useFieldProps, useServerForm } from "~/ui/conform";
import { FormErrors } from "~/ui/form-errors";
import type { FormActionResult } from "./form-result.server";

export interface AuthFormProps {
  answer: FormActionResult | undefined;
  redirectTo: string;
  fetcher?: FetcherWithComponents<FormActionResult>;
}

export function useBusy(path: string, fetcher?: FetcherWithComponents<FormActionResult>): boolean {
  const { state, formAction } = useNavigation();
  if (fetcher) return fetcher.state !== "idle";
  return state !== "idle" && formAction?.split("?")[0] === path;
}

export function useAccountForm<Values extends Record<string, unknown>>(
  id: string,
  answer: FormActionResult | undefined,
  defaultValue?: DefaultValue<Values>,
) {
  const { form, fields } = useServerForm<Values>(id, answer?.lastResult, defaultValue);
  return { form, fields, props: useFieldProps() };
}

/** @param failed the summary's title unless the answer has a better one */
export function AccountForm<Values extends Record<string, unknown>>({
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
