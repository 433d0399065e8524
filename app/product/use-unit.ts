import { unitLabel } from "~/parts/unit-label";
import { useTranslation } from "~/i18n/translate";

export function useUnit() {
  const { t } = useTranslation();
  return (unit: string, count: number) => unitLabel(unit, count, t);
}
