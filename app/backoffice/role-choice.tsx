import { useTranslation } from "~/i18n/translate";
import { RadioGroup } from "~/ui/choice";
import { roles } from "./roles";

/** What each may do stands beside it. */
export function RoleChoice({ error, defaultValue }: { error?: string; defaultValue?: string }) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      legend={t("staff.columns.role")}
      name="role"
      error={error}
      defaultValue={defaultValue}
      options={roles.map((role) => ({
        value: role,
        label: t(`staff.roles.${role}`),
        hint: t(`staff.roleTexts.${role}`),
      }))}
      required
    />
  );
}
