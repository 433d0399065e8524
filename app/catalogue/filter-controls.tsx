import { useState } from "react";
import { useTranslation, type TextKey, type Translate } from "~/i18n/translate";
import { formatAmount } from "~/i18n/format";
import { useFormat, useLanguage } from "~/i18n/use-language";
import { categorySlug } from "~/parts/category-path";
import { catalogueLimits } from "~/shop";
import { useNet } from "~/ui/choices";
import { Checkbox, RadioGroup } from "~/ui/choice";
import { SelectField, TextField } from "~/ui/field";

export function PriceRange({ minPrice, maxPrice }: { minPrice?: number; maxPrice?: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const field = { inputMode: "decimal", autoComplete: "off", maxLength: 20 } as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">
        {t(useNet() ? "catalogue.grossPrice" : "catalogue.price")}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("catalogue.minPrice")}
          name="minPrice"
          defaultValue={formatAmount(minPrice, language)}
          placeholder={String(catalogueLimits.minPrice)}
          {...field}
        />
        <TextField
          label={t("catalogue.maxPrice")}
          name="maxPrice"
          defaultValue={formatAmount(maxPrice, language)}
          placeholder={String(catalogueLimits.maxPrice)}
          {...field}
        />
      </div>
    </fieldset>
  );
}

export function CategoryChoice({
  chosen,
  options,
}: {
  chosen: string;
  options: [name: string, label: string, count: number][];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SelectField
      label={t("catalogue.category")}
      name="category"
      defaultValue={categorySlug(chosen)}
      options={[
        { value: "", label: t("catalogue.conditionAll") },
        ...options.map(([name, label, count]) => ({
          value: categorySlug(name),
          label: `${label} (${format.number(count)})`,
        })),
      ]}
    />
  );
}

export function RadioChoice<Value extends string>({
  legend,
  name,
  chosen,
  options,
  label,
}: {
  legend: TextKey;
  name: string;
  chosen: Value;
  options: readonly Value[];
  label: (value: Value, t: Translate) => string;
}) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      legend={t(legend)}
      name={name}
      defaultValue={chosen}
      options={options.map((value) => ({ value, label: label(value, t) }))}
    />
  );
}

export function CheckboxList({
  legend,
  name,
  chosen,
  options,
}: {
  legend: TextKey;
  name: string;
  chosen: string[];
  options: [value: string, count: number][];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  // As the page began: what is ticked now must not jump away.
  const [first] = useState(chosen);
  const isFirst = ([value]: (typeof options)[number]) => first.includes(value);
  if (options.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t(legend)}</legend>
      {/* Half a row at the end tells of more. */}
      <div className="-mx-1 max-h-86 overflow-y-auto px-1">
        {[...options.filter(isFirst), ...options.filter((each) => !isFirst(each))].map(
          ([value, count]) => (
            <Checkbox
              key={value}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              label={
                <>
                  {value} <span className="text-ink-soft">{`(${format.number(count)})`}</span>
                </>
              }
            />
          ),
        )}
      </div>
    </fieldset>
  );
}
