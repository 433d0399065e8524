import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { SelectField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { IMPORTS } from "./paths";

/** A plain form: its answer is a file. */
export function ExportPanel() {
  const { t } = useTranslation();
  return (
    <Panel aria-labelledby="export-title">
      <h2 id="export-title" className="text-lg">
        {t("imports.export.title")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("imports.export.text")}</p>
      <form action={`${IMPORTS}/export`} className="mt-4 grid gap-4">
        <SelectField
          name="format"
          label={t("imports.export.format")}
          options={(["xlsx", "csv", "json"] as const).map((value) => ({
            value,
            label: t(`imports.export.formats.${value}`),
          }))}
        />
        <div className="staff-fields">
          <SelectField
            name="delimiter"
            label={t("imports.export.delimiter")}
            options={(["semicolon", "comma"] as const).map((value) => ({
              value,
              label: t(`imports.export.delimiters.${value}`),
            }))}
          />
          <SelectField
            name="decimal"
            label={t("imports.export.decimal")}
            options={(["comma", "point"] as const).map((value) => ({
              value,
              label: t(`imports.export.decimals.${value}`),
            }))}
          />
        </div>
        <Checkbox
          name="bom"
          value="yes"
          defaultChecked
          label={t("imports.export.bom")}
          hint={t("imports.export.hint")}
        />
        <div>
          <Button variant="secondary">{t("imports.export.submit")}</Button>
        </div>
      </form>
    </Panel>
  );
}
