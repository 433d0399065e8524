import { getFormProps, type DefaultValue, type FormMetadata } from "@conform-to/react";
import { Form, useNavigation, type FetcherWithComponents } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useFieldProps, useServerForm } from "~/ui/conform";
import { FormErrors } from "~/ui/form-errors";
import type { FormAnswer } from "./form-answer.server";

export interface AuthFormProps {
  answer: FormAnswer | undefined;
  redirectTo: string;
  fetcher?: FetcherWithComponents<FormAnswer>;
}

export function useBusy(path: string, fetcher?: FetcherWithComponents<FormAnswer>): boolean {
  const { state, formAction } = useNavigation();
  if (fetcher) return fetcher.state !== "idle";
  return state !== "idle" && formAction?.split("?")[0] === path;
}

export function useAccountForm<Values extends Record<string, unknown>>(
  id: string,
  answer: FormAnswer | undefined,
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
  answer: FormAnswer | undefined;
  failed: string;
  fetcher?: FetcherWithComponents<FormAnswer>;
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
