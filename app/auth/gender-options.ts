import { useTranslation } from "~/i18n/translate";

/** The third is stored as null. */
export function useGenderOptions() {
  const { t } = useTranslation();
  return (["female", "male", "none"] as const).map((value) => ({
    value,
    label: t(`auth.genders.${value}`),
  }));
}
