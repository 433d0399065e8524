import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { terms } from "~/shop";
import { Icon } from "~/ui/icons";

/** Consumers must see it before they order (Directive (EU) 2024/825, since 27 September 2026). */
export function GuaranteeNotice() {
  const { t } = useTranslation();
  return (
    <aside
      aria-labelledby="guarantee-title"
      className="flex items-start gap-4 rounded border-2 border-accent bg-surface p-4 sm:p-6"
    >
      <Icon name="shield" size="large" className="mt-0.5 text-accent" />
      <div className="min-w-0">
        <h3 id="guarantee-title" className="text-lg">
          {t("guarantee.title")}
        </h3>
        <p className="mt-1 font-semibold">
          {t("guarantee.minimum", { years: terms.consumerWarrantyYears })}
        </p>
        <p className="mt-1">{t("guarantee.text")}</p>
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
          <Link to="/agb#gewaehrleistung" target="_blank" className="link inline-block py-1">
            {t("guarantee.terms")}
          </Link>
          <a
            href={t("guarantee.europeUrl")}
            target="_blank"
            rel="noreferrer"
            className="link inline-block py-1"
          >
            {t("guarantee.europe")}
          </a>
        </p>
      </div>
    </aside>
  );
}
