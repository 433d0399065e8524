import type { TestResult } from "../../../db/stock-tables";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";

const tones = { passed: "success", limited: "warning", failed: "danger" } as const;

export function ResultBadge({ result }: { result: TestResult }) {
  const { t } = useTranslation();
  return <Badge tone={tones[result]}>{t(`piece.results.${result}`)}</Badge>;
}
