import { useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { languages } from "~/i18n/i18n";
import { useLanguage } from "~/i18n/use-language";
import { Icon } from "~/ui/icons";
import { InPlaceForm } from "~/ui/in-place-form";

/** From a page's loader: its form can be posted in any language. */
export interface TypedForm {
  typedForm: { id: string; intent: string } | undefined;
}

/**
 * The texts of the other language come with the document. A form that was filled in is what is
 * posted, so that nothing typed or uploaded is lost.
 */
export function LanguageForm() {
  const { t } = useTranslation();
  const active = useLanguage();
  const { pathname } = useLocation();
  const typed = (useMatches().at(-1)?.data as Partial<TypedForm> | null | undefined)?.typedForm;
  return (
    <InPlaceForm action="/sprache" reloadDocument className="flex flex-col">
      {languages.map((language) => (
        <button
          key={language}
          lang={language}
          aria-current={language === active ? "true" : undefined}
          {...(typed
            ? {
                form: typed.id,
                formAction: `${pathname}?lng=${language}`,
                formNoValidate: true,
                name: "intent",
                value: typed.intent,
              }
            : { name: "language", value: language })}
        >
          {`${t(`nav.languages.${language}`)} `}
          {language === active ? <Icon name="check" /> : null}
        </button>
      ))}
    </InPlaceForm>
  );
}
