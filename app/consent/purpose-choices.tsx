import { useTranslation } from "~/i18n/translate";
import { Checkbox } from "~/ui/choice";
import { purposes, type Consent } from "./consent";

/** What is necessary is ticked and can't be changed. */
export function PurposeChoices({
  consent,
  idPrefix,
}: {
  consent: Consent | null;
  idPrefix: string;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
      <Checkbox
        id={`${idPrefix}-necessary`}
        name="necessary"
        defaultChecked
        disabled
        label={t("consent.necessary.label")}
        hint={t("consent.necessary.hint")}
      />
      {purposes.map((purpose) => (
        <Checkbox
          key={purpose}
          id={`${idPrefix}-${purpose}`}
          name={purpose}
          defaultChecked={consent?.[purpose] ?? false}
          label={t(`consent.${purpose}.label`)}
          hint={t(`consent.${purpose}.hint`)}
        />
      ))}
    </div>
  );
}
