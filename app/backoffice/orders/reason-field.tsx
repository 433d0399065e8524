import { useTranslation } from "~/i18n/translate";
import { TextField } from "~/ui/field";
import type { FieldProps } from "./act-form";

/** Why money goes back: the buyer reads it. */
export function ReasonField({ field }: { field: FieldProps }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field("reason")}
      label={t("staffOrders.reason")}
      hint={t("staffOrders.reasonHint")}
      autoComplete="off"
      maxLength={200}
      required
    />
  );
}
