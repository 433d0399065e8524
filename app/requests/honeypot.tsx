import { useTranslation } from "~/i18n/translate";
import { HONEYPOT } from "./honeypot-field";

/** Out of sight, out of the tab order, out of the accessibility tree. */
export function Honeypot() {
  const { t } = useTranslation();
  return (
    <div className="absolute -left-[200vw]" aria-hidden="true">
      <label>
        {t("form.leaveEmpty")}
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
