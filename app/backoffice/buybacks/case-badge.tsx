import { turns } from "~/buyback/lifecycle";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";
import type { CaseState } from "../../../db/buyback-tables";

const tones = { shop: "warning", seller: "accent", nobody: "neutral" } as const;

/** Warm where the shop is to act. */
export function CaseBadge({ state }: { state: CaseState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[turns[state]]}>{t(`staffBuybacks.states.${state}`)}</Badge>;
}
