import {
  useForm,
  type DefaultValue,
  type FieldMetadata,
  type SubmissionResult,
} from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
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
  const lastResult = useUncorrected(id, answer ?? null);
  const [form, fields] = useForm<Values>({ id, lastResult, defaultValue });
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

/**
 * The answer without the errors of fields that were corrected since, as far as the browser can tell;
 * the server says whether they are. Gone they stay until the next answer: nobody is told off while
 * typing.
 */
function useUncorrected(id: string, answer: SubmissionResult<string[]> | null) {
  const [known, setKnown] = useState({ answer, left: answer });
  if (known.answer !== answer) setKnown({ answer, left: answer });
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!isField(target) || target.form?.id !== id || !target.validity.valid) return;
      const { name } = target;
      setKnown((before) => {
        const { [name]: gone, ...error } = before.left?.error ?? {};
        // Without its values: those typed since are the newer ones.
        return gone ? { ...before, left: { error } } : before;
      });
    };
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, [id]);
  return known.answer === answer ? known.left : answer;
}

function isField(target: EventTarget | null) {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
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
