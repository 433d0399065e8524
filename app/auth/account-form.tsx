import { getFormProps, type DefaultValue, type FormMetadata } from "@conform-to/react";
import { Form, useNavigation, type FetcherWithComponents } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useFieldProps, useServerForm } from "~/ui/conform";
import { FormErrors } from "~/ui/form-errors";
import type { FormAnswer } from "./form-answer.server";

/** What sign-in, sign-up and forgot share, on their pages and in the dialog. */
export interface AuthFormProps {
  answer: FormAnswer | undefined;
  redirectTo: string;
  /** The dialog's; without it the form is the page's. */
  fetcher?: FetcherWithComponents<FormAnswer>;
}

export function useBusy(path: string, fetcher?: FetcherWithComponents<FormAnswer>): boolean {
  const { state, formAction } = useNavigation();
  if (fetcher) return fetcher.state !== "idle";
  return state !== "idle" && formAction?.split("?")[0] === path;
}

/** A form with what its last POST brought back; `props` makes a field the props of a control. */
export function useAccountForm<Values extends Record<string, unknown>>(
  id: string,
  answer: FormAnswer | undefined,
  defaultValue?: DefaultValue<Values>,
) {
  const { form, fields } = useServerForm<Values>(id, answer?.lastResult, defaultValue);
  return { form, fields, props: useFieldProps() };
}

/**
 * A form about an account: what went wrong on top, then its controls.
 *
 * @param failed the summary's title unless the answer has a better one
 */
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
