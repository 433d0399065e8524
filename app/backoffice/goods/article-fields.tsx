import { useTranslation } from "~/i18n/translate";
import { conditions } from "~/parts/conditions";
import { SelectField, TextField } from "~/ui/field";

export type ArticleFieldNames =
  "articleNumber" | "manufacturer" | "name" | "category" | "condition";

interface Given {
  id?: string;
  name: string;
  defaultValue?: string;
  error?: string;
}

/** What a piece is. */
export function ArticleFields({
  field,
  categories,
  isFixed = false,
}: {
  field: (name: ArticleFieldNames) => Given;
  categories: readonly string[];
  /** Its number is settled. */
  isFixed?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className="staff-fields">
        <TextField
          {...field("articleNumber")}
          label={t("ui.partNumber")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          readOnly={isFixed}
          required
        />
        <TextField
          {...field("manufacturer")}
          label={t("staffGoods.manufacturer")}
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <TextField {...field("name")} label={t("staffGoods.name")} maxLength={200} required />
      <div className="staff-fields">
        <TextField
          {...field("category")}
          label={t("staffGoods.category")}
          list="goods-categories"
          autoComplete="off"
          maxLength={100}
        />
        <SelectField
          {...field("condition")}
          label={t("staffGoods.condition")}
          options={conditions.map(({ name }) => ({ value: name, label: t(`conditions.${name}`) }))}
        />
      </div>
      <datalist id="goods-categories">
        {categories.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
