import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/translate";
import { TextField } from "./field";

/** What a control of each kind needs besides its label: keyboard, autofill, the longest entry. */
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

/**
 * One of the fields about a person that the shop's forms share. Whatever a form wants otherwise
 * (another `autoComplete` or length) it says as a property.
 *
 * @param section which of a form's addresses the field belongs to, for autofill
 */
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
