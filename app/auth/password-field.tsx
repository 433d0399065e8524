import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/translate";
import type { useFieldProps } from "~/ui/conform";
import { TextField } from "~/ui/field";

type Field = Parameters<ReturnType<typeof useFieldProps>>[0];

export function PasswordField({
  isNew = false,
  label,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "label" | "type"> & { isNew?: boolean; label?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...rest}
      label={label ?? t("auth.password")}
      type="password"
      autoComplete={isNew ? "new-password" : "current-password"}
      required
    />
  );
}

export function NewPasswordFields({
  fields,
  props,
}: {
  fields: { password: Field; passwordRepeat: Field };
  props: ReturnType<typeof useFieldProps>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        {...props(fields.password)}
        isNew
        label={t("auth.reset.password")}
        hint={t("auth.passwordRules")}
      />
      <PasswordField {...props(fields.passwordRepeat)} isNew label={t("auth.reset.repeat")} />
    </>
  );
}
