import { useTranslation, type TextKey, type Translate } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { catalogueLimits } from "~/shop";
import { Checkbox, RadioGroup } from "~/ui/choice";
import { TextField } from "~/ui/field";

export function PriceRange({ minPrice, maxPrice }: { minPrice?: number; maxPrice?: number }) {
  const { t } = useTranslation();
  const field = { type: "number", inputMode: "decimal", min: 0, step: "any" } as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t("catalogue.price")}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("catalogue.minPrice")}
          name="minPrice"
          defaultValue={minPrice}
          placeholder={String(catalogueLimits.minPrice)}
          {...field}
        />
        <TextField
          label={t("catalogue.maxPrice")}
          name="maxPrice"
          defaultValue={maxPrice}
          placeholder={String(catalogueLimits.maxPrice)}
          {...field}
        />
      </div>
    </fieldset>
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
  if (options.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t(legend)}</legend>
      {/* Ten whole rows. */}
      <div className="-mx-1 max-h-90 overflow-y-auto px-1">
        {options.map(([value, count]) => (
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
        ))}
      </div>
    </fieldset>
  );
}
