import type { ComponentProps } from "react";
import type { UnitState } from "../../../db/stock-tables";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";

const tones: Record<UnitState, ComponentProps<typeof Badge>["tone"]> = {
  arrived: "warning",
  testing: "accent",
  "on-sale": "success",
  reserved: "accent",
  sold: "neutral",
  returned: "warning",
  scrapped: "neutral",
  "sent-back": "neutral",
};

export function UnitBadge({ state }: { state: UnitState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`staffGoods.states.${state}`)}</Badge>;
}
