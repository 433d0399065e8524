import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";

export function PrivacyNote() {
  const { t } = useTranslation();
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {t("form.privacy")}{" "}
      <Link to="/datenschutz" className="link">
        {t("form.privacyLink")}
      </Link>
    </p>
  );
}
