import { Form } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { useTranslation } from "~/i18n/translate";
import { Button, Spinner } from "~/ui/button";
import { controlClasses } from "~/ui/field";
import { Icon } from "~/ui/icons";

/** The large search of pages: label, field, button; it leads to the catalogue. */
export function LargeSearchForm({
  id,
  label,
  loading = false,
  ...input
}: { id: string; label: string; loading?: boolean } & ComponentPropsWithoutRef<"input">) {
  const { t } = useTranslation();
  return (
    <Form action="/katalog" role="search">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          id={id}
          name="search"
          type="search"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className={`${controlClasses(false)} min-h-13 min-w-0 font-plate text-lg font-semibold tracking-[0.04em]`}
          {...input}
        />
        <Button size="large">
          {loading ? <Spinner /> : <Icon name="search" />}
          {t("nav.searchButton")}
        </Button>
      </div>
    </Form>
  );
}
