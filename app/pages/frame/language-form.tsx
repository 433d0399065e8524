import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { languages } from "~/i18n/i18n";
import { useLanguage } from "~/i18n/use-language";
import { Icon } from "~/ui/icons";

/** One button per language. A document POST: the texts of the other language come with the page. */
export function LanguageForm() {
  const { t } = useTranslation();
  const active = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/sprache" className="flex flex-col">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {languages.map((language) => (
        <button
          key={language}
          name="language"
          value={language}
          lang={language}
          aria-current={language === active ? "true" : undefined}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-6 px-4 text-left hover:bg-sunken"
        >
          {t(`nav.languages.${language}`)}
          {language === active ? <Icon name="check" /> : null}
        </button>
      ))}
    </form>
  );
}
