import { useTranslation } from "~/i18n/translate";
import { ActForm, type ActProps } from "./act-form";

export function Invoice(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="invoice"
      summary="staffDocuments.issue"
      text={t("staffDocuments.issueText")}
    />
  );
}

export function Confirmation(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="confirmation"
      summary="staffDocuments.confirm"
      text={t("staffDocuments.confirmText")}
    />
  );
}
