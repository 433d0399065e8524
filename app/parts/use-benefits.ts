import { useTranslation } from "~/i18n/translate";
import { conditionTerms, terms } from "~/shop";
import { findCondition } from "./conditions";

/** Reasons to ask for a quote. */
export function useBenefits(condition: string): string[] {
  const { t } = useTranslation();
  const known = findCondition(condition);
  const { businessWarrantyMonths, consumerWarrantyYears } = terms;
  const warranty = t("card.benefits.warranty", {
    months: businessWarrantyMonths,
    years: consumerWarrantyYears,
  });
  return [
    ...(known && conditionTerms[known.key].businessWarranty ? [warranty] : []),
    t("card.benefits.shipping"),
    t("card.benefits.worldwide"),
  ];
}
