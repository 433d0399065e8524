import { unitLabel } from "~/parts/unit-label";
import { useTranslation } from "~/i18n/translate";

/** {@link unitLabel} in the page's language. */
export function useUnit() {
  const { t } = useTranslation();
  return (unit: string, count: number) => unitLabel(unit, count, t);
}
