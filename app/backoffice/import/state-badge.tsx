import type { ImportState } from "../../../db/import-tables";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";

const tones = {
  uploaded: "accent",
  checking: "accent",
  checked: "warning",
  applying: "accent",
  applied: "success",
  "taking-back": "accent",
  "taken-back": "neutral",
  failed: "danger",
} as const satisfies Record<ImportState, string>;

export function StateBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`imports.states.${state}`)}</Badge>;
}
