import { useTranslation } from "~/i18n/translate";
import { conditionTerms } from "~/shop";
import { findCondition } from "./conditions";

/**
 * A condition of the data in the page's language, with its definition and what is promised for it.
 * Names that the shop doesn't know stay as they are and promise nothing.
 */
export function useCondition(name: string) {
  const { t } = useTranslation();
  const known = findCondition(name);
  if (!known) return { label: name };
  return {
    label: t(`conditions.${known.name}`),
    key: known.key,
    definition: t(`product.condition.${known.key}`),
    ...conditionTerms[known.key],
  };
}
