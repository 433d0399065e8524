import type { FieldMetadata } from "@conform-to/react";
import { asTextKey, useTranslation } from "~/i18n/translate";

/** Turns Conform's field into the props of our controls; messages of schemas are i18n keys. */
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
