import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";
import { conditionLabel } from "./condition-label";
import { isDefective } from "./conditions";

export function ConditionBadge({ condition }: { condition: string }) {
  const { t } = useTranslation();
  if (!condition) return null;
  return (
    <Badge tone={isDefective({ condition }) ? "danger" : "accent"}>
      {conditionLabel(condition, t)}
    </Badge>
  );
}
