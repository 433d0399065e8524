import { useTranslation } from "~/i18n/translate";
import type { OfferState } from "~/offers/offer";
import { Badge } from "~/ui/badge";

const tones = {
  open: "warning",
  ordered: "success",
  declined: "neutral",
  lapsed: "neutral",
  withdrawn: "neutral",
} as const;

export function OfferBadge({ state }: { state: OfferState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`staffOffers.states.${state}`)}</Badge>;
}
