import type { FieldMetadata } from "@conform-to/react";
import { PasswordField } from "~/auth/password-field";
import { useTranslation } from "~/i18n/translate";
import { useFieldProps } from "~/ui/conform";

/** Only where the last time is too long ago, or was when the form was sent. */
export function PasswordAgain({
  isFresh,
  field,
}: {
  isFresh: boolean;
  field: FieldMetadata<string | undefined>;
}) {
  const { t } = useTranslation();
  const props = useFieldProps();
  if (isFresh && !field.errors) return null;
  return <PasswordField {...props(field)} hint={t("staff.passwordAgain")} />;
}
