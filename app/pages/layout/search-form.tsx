import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Icon } from "~/ui/icons";

export function SearchForm() {
  const { t } = useTranslation();
  return (
    <Form action="/katalog" role="search" className="flex w-full">
      <label htmlFor="header-search" className="sr-only">
        {t("nav.searchLabel")}
      </label>
      <input
        id="header-search"
        name="search"
        type="search"
        maxLength={200}
        placeholder={t("nav.searchPlaceholder")}
        className="min-h-11 w-full min-w-0 text-ellipsis rounded-l border border-cabinet-line bg-surface px-3 text-base text-ink placeholder:text-ink-soft"
      />
      <button
        aria-label={t("nav.searchButton")}
        className="tip relative -ml-px inline-flex min-h-11 w-12 shrink-0 cursor-pointer items-center justify-center rounded-r border border-cabinet-line bg-accent text-white hover:bg-accent-strong"
      >
        <Icon name="search" />
      </button>
    </Form>
  );
}
