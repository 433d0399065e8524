import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Icon } from "~/ui/icons";

/** In the frame's bar. */
export function StaffSearch() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const text = pathname === "/intern/suche" ? new URLSearchParams(search).get("q") : null;
  return (
    <Form action="/intern/suche" role="search" className="flex w-full">
      <label htmlFor="staff-search" className="sr-only">
        {t("staffSearch.label")}
      </label>
      <input
        key={text}
        id="staff-search"
        name="q"
        type="search"
        defaultValue={text ?? undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={t("staffSearch.placeholder")}
        className="min-h-11 w-full min-w-0 text-ellipsis rounded-l border border-cabinet-line bg-surface px-3 text-base text-ink placeholder:text-ink-soft"
      />
      <button
        aria-label={t("staffSearch.button")}
        className="tip relative -ml-px inline-flex min-h-11 w-12 shrink-0 cursor-pointer items-center justify-center rounded-r border border-cabinet-line bg-accent text-white hover:bg-accent-strong"
      >
        <Icon name="search" />
      </button>
    </Form>
  );
}
