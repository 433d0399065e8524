import { useTranslation } from "~/i18n/translate";

const units = ["Stück", "Set", "Meter"] as const;

/** A unit of the data in the page's language; unknown ones stay as they are. */
export function useUnit() {
  const { t } = useTranslation();
  return (unit: string) => {
    const known = units.find((name) => name === unit);
    return known ? t(`product.units.${known}`) : unit;
  };
}
