import {
  useForm,
  type DefaultValue,
  type FieldMetadata,
  type SubmissionResult,
} from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { asTextKey, useTranslation } from "~/i18n/translate";

/**
 * Begins anew after a successful POST to the same page; Conform would keep its last answer and what
 * was typed. Use `form.key` as the element's key.
 * @param answer what the last POST brought back
 */
export function useServerForm<Values extends Record<string, unknown>>(
  id: string,
  answer: SubmissionResult<string[]> | null | undefined,
  defaultValue?: DefaultValue<Values>,
) {
  const [form, fields] = useForm<Values>({ id, lastResult: answer ?? null, defaultValue });
  const { state } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    const note = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.id === id) isSent.current = true;
    };
    document.addEventListener("submit", note);
    return () => document.removeEventListener("submit", note);
  }, [id]);
  useEffect(() => {
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (!answer) document.forms.namedItem(id)?.reset();
  }, [state, answer, id]);
  return { form, fields };
}

/** Messages of schemas are i18n keys. */
export function useFieldProps() {
  const { t } = useTranslation();
  return <Value>(field: FieldMetadata<Value>) => ({
    id: field.id,
    name: field.name as string,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
    error: field.errors?.[0] ? t(asTextKey(field.errors[0])) : undefined,
  });
}

/** The same for a check box. */
export function useCheckboxProps() {
  const fieldProps = useFieldProps();
  return <Value>(field: FieldMetadata<Value>) => {
    const { defaultValue, ...props } = fieldProps(field);
    return { ...props, defaultChecked: defaultValue === "on" };
  };
}
