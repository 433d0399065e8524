import { useTranslation } from "~/i18n/translate";
import { Checkbox } from "~/ui/choice";
import { SelectField, TextArea, TextField } from "~/ui/field";
import { ActForm, type ActProps } from "./act-form";
import { PieceBoxes, tickable } from "./piece-boxes";
import { ReasonField } from "./reason-field";

export function Note(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="note"
      summary="staffOrders.note.title"
      text={t("staffOrders.note.text")}
      initial={{ text: "" }}
    >
      {(field) => (
        <TextArea
          {...field("text")}
          label={t("staffOrders.note.label")}
          rows={3}
          maxLength={2_000}
          required
        />
      )}
    </ActForm>
  );
}

/** Fewer pieces of a line, more, none, or others instead. */
export function ChangeItems(act: ActProps) {
  const { t } = useTranslation();
  const { items } = act.view.order;
  return (
    <ActForm
      act={act}
      intent="items"
      summary="staffOrders.items.title"
      text={t("staffOrders.items.text")}
      initial={{
        itemId: String(items[0]?.id ?? ""),
        quantity: "0",
        replacement: "",
        replacementQuantity: "",
        agreement: "",
        reason: "",
      }}
      isSensitive
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...field("itemId")}
            label={t("staffOrders.items.line")}
            options={items.map(({ id, quantity, articleNumber }) => ({
              value: String(id),
              label: `${quantity} × ${articleNumber}`,
            }))}
          />
          <TextField
            {...field("quantity")}
            type="number"
            inputMode="numeric"
            min={0}
            label={t("staffOrders.items.quantity")}
            hint={t("staffOrders.items.quantityHint")}
            required
          />
          <TextField
            {...field("replacement")}
            label={t("staffOrders.items.replacement")}
            hint={t("staffOrders.items.replacementHint")}
            autoComplete="off"
            maxLength={100}
            optional
          />
          <TextField
            {...field("replacementQuantity")}
            type="number"
            inputMode="numeric"
            min={1}
            label={t("staffOrders.items.replacementQuantity")}
            optional
          />
          <ReasonField field={field} />
          <TextField
            {...field("agreement")}
            label={t("staffOrders.items.agreement")}
            hint={t("staffOrders.items.agreementHint")}
            autoComplete="off"
            maxLength={200}
            optional
          />
        </div>
      )}
    </ActForm>
  );
}

/** Of each line what has come back now, in which state, and what goes back for it. */
export function Return(act: ActProps) {
  const { t } = useTranslation();
  const lines = act.view.order.items.filter((item) => item.returnable > 0);
  const away = tickable(lines, "sold");
  const conditions = act.view.returnConditions.map((value) => ({
    value,
    label: t(`staffOrders.conditions.${value}`),
  }));
  return (
    <ActForm
      act={act}
      intent="return"
      summary="staffOrders.return.title"
      text={t("staffOrders.return.text")}
      initial={Object.fromEntries(lines.map(({ id }) => [`item-${id}`, "0"]))}
      isSensitive
    >
      {(field) =>
        lines.map(({ id, articleNumber, returnable }) => {
          const { defaultValue, ...restock } = field(`restock-${id}`);
          return (
            <fieldset key={id} className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 font-semibold">{articleNumber}</legend>
              <TextField
                {...field(`item-${id}`)}
                type="number"
                inputMode="numeric"
                min={0}
                max={returnable}
                label={t("staffOrders.return.quantity", { open: returnable })}
              />
              <SelectField
                {...field(`condition-${id}`)}
                label={t("staffOrders.return.condition")}
                options={conditions}
              />
              <TextField
                {...field(`refund-${id}`)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                label={t("staffOrders.return.refund")}
                optional
              />
              <Checkbox
                {...restock}
                defaultChecked={defaultValue === "on"}
                label={t("staffOrders.cancel.restock")}
              />
              <PieceBoxes itemId={id} units={away.get(id) ?? []} field={field} />
            </fieldset>
          );
        })
      }
    </ActForm>
  );
}
