import { useTranslation } from "~/i18n/translate";
import { terms } from "~/shop";
import { Notice } from "~/ui/notice";

/** The same words whether or not the address has an account. */
export function ResetMailSent() {
  const { t } = useTranslation();
  return (
    <Notice tone="success" role="status" title={t("auth.forgot.sent")}>
      {t("auth.forgot.sentText", { minutes: terms.passwordResetMinutes })}
    </Notice>
  );
}
