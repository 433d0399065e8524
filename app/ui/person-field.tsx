import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/translate";
import { TextField } from "./field";

/** Keyboard, autofill and length by kind. */
const kinds = {
  firstName: { autoComplete: "given-name", maxLength: 50 },
  lastName: { autoComplete: "family-name", maxLength: 50 },
  email: { type: "email", autoComplete: "email", maxLength: 100 },
  phone: { type: "tel", autoComplete: "tel", maxLength: 30 },
  company: { autoComplete: "organization", maxLength: 100 },
  street: { autoComplete: "street-address", maxLength: 100 },
  postalCode: { autoComplete: "postal-code", maxLength: 20 },
  city: { autoComplete: "address-level2", maxLength: 100 },
} as const;

/** @param section which of a form's addresses the field belongs to, for autofill */
export function PersonField({
  kind,
  section,
  ...rest
}: { kind: keyof typeof kinds; section?: "shipping" | "billing" } & Omit<
  ComponentProps<typeof TextField>,
  "label"
>) {
  const { t } = useTranslation();
  const { autoComplete, ...attributes } = kinds[kind];
  return (
    <TextField
      {...attributes}
      autoComplete={section ? `${section} ${autoComplete}` : autoComplete}
      {...rest}
      label={t(`person.${kind}`)}
    />
  );
}
