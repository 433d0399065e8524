import { useTranslation } from "~/i18n/translate";
import { RadioGroup } from "~/ui/choice";
import { TextField } from "~/ui/field";

interface Given {
  id?: string;
  name: string;
  defaultValue?: string;
  error?: string;
}

export function CostField(props: Given) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      label={t("staffGoods.cost")}
      hint={t("staffGoods.costHint")}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      optional
    />
  );
}

export function TaxKindField(props: Given) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      {...props}
      legend={t("staffGoods.taxKind")}
      options={[
        { value: "standard", label: t("staffGoods.taxKinds.standard") },
        {
          value: "margin",
          label: t("staffGoods.taxKinds.margin"),
          hint: t("staffGoods.taxKinds.marginHint"),
        },
      ]}
    />
  );
}
