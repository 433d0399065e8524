import type { FormEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { controlClasses } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { FILTER_FORM_ID } from "./use-filter-form";

/** The search text of the catalogue; a field of the filters' form. */
export function SearchBox({
  search,
  onChange,
}: {
  search: string;
  onChange: (event: FormEvent<HTMLElement>) => void;
}) {
  const { t } = useTranslation();
  return (
    <div role="search" className="max-w-3xl">
      <label
        htmlFor="search"
        className={classes("mb-1 block font-semibold", search !== "" && "max-sm:sr-only")}
      >
        {t("catalogue.searchLabel")}
      </label>
      <div className="flex gap-2">
        <input
          id="search"
          type="search"
          name="search"
          form={FILTER_FORM_ID}
          defaultValue={search}
          onChange={onChange}
          maxLength={200}
          placeholder={t("catalogue.searchPlaceholder")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className={`${controlClasses(false)} min-h-13 min-w-0 flex-1 text-ellipsis py-2`}
        />
        <Button type="submit" form={FILTER_FORM_ID} size="large">
          <Icon name="search" />
          <span className="sr-only sm:not-sr-only">{t("catalogue.searchButton")}</span>
        </Button>
      </div>
    </div>
  );
}
