import type { ComponentProps } from "react";
import type { RequestState } from "../../../db/answer-tables";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";

const tones: Record<RequestState, ComponentProps<typeof Badge>["tone"]> = {
  open: "accent",
  answered: "success",
  closed: "neutral",
  spam: "danger",
};

export function StateBadge({ state }: { state: RequestState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`staffRequests.states.${state}`)}</Badge>;
}
