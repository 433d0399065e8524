import { useTranslation } from "~/i18n/translate";
import { conditionTerms } from "~/shop";
import { findCondition } from "./conditions";

export interface ExplainedCondition {
  key: keyof typeof conditionTerms;
  definition: string;
  tested: boolean;
  /** Consumers always have claims for defects; this is for businesses. */
  businessWarranty: boolean;
}

/** Unknown conditions stay as they are and promise nothing. */
export function useCondition(name: string): { label: string; explained?: ExplainedCondition } {
  const { t } = useTranslation();
  const known = findCondition(name);
  if (!known) return { label: name };
  return {
    label: t(`conditions.${known.name}`),
    explained: {
      key: known.key,
      definition: t(`product.condition.${known.key}`),
      ...conditionTerms[known.key],
    },
  };
}
