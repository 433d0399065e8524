import { formatAmount } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Checkbox } from "~/ui/choice";
import { SelectField, TextField } from "~/ui/field";
import { ActForm, type ActProps, type FieldProps } from "./act-form";
import { ReasonField } from "./reason-field";

function AmountField({ field, hint }: { field: FieldProps; hint?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field("amount")}
      label={t("staffOrders.amount")}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      required
    />
  );
}

/** When, and what the bank's statement says. */
function StatementFields({ field, today }: { field: FieldProps; today: string }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...field("day")} type="date" max={today} label={t("staffOrders.day")} required />
      <TextField
        {...field("reference")}
        label={t("staffOrders.reference")}
        autoComplete="off"
        maxLength={140}
        optional
      />
    </>
  );
}

export function Payment(act: ActProps) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const { today, buyer } = act.view;
  const openCents = buyer?.money.openCents ?? 0;
  return (
    <ActForm
      act={act}
      intent="payment"
      summary="staffOrders.paid.title"
      text={t("staffOrders.paid.text")}
      initial={{
        amount: openCents > 0 ? formatAmount(openCents / 100, language) : "",
        day: today,
        reference: "",
      }}
      isSensitive
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountField
            field={field}
            hint={t("staffOrders.paid.open", {
              amount: format.cents(openCents),
            })}
          />
          <StatementFields field={field} today={today} />
        </div>
      )}
    </ActForm>
  );
}

export function AcceptPayment(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="accept"
      summary="staffOrders.accept.title"
      text={t("staffOrders.accept.text")}
      isSensitive
    />
  );
}

export function Refund(act: ActProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = format.cents(act.view.buyer?.money.refundableCents ?? 0);
  return (
    <ActForm
      act={act}
      intent="refund"
      summary="staffOrders.refund.title"
      text={t("staffOrders.refund.text")}
      isSensitive
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountField field={field} hint={t("staffOrders.refund.most", { amount })} />
          <ReasonField field={field} />
        </div>
      )}
    </ActForm>
  );
}

/** A transfer to the buyer was made. */
export function RefundSent(act: ActProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { today, buyer } = act.view;
  const open = (buyer?.payments ?? []).filter((payment) => payment.isToTransfer);
  return (
    <ActForm
      act={act}
      intent="refund-sent"
      summary="staffOrders.refunded.title"
      text={t("staffOrders.refunded.text")}
      initial={{ paymentId: open[0]?.id, day: today, reference: "" }}
      isSensitive
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...field("paymentId")}
            label={t("staffOrders.amount")}
            options={open.map(({ id, cents, reason }) => ({
              value: id,
              label: [format.cents(-cents), reason].filter(Boolean).join(" · "),
            }))}
          />
          <StatementFields field={field} today={today} />
        </div>
      )}
    </ActForm>
  );
}

/** Of all that was paid. */
export function AllRefunded(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="refunded"
      summary="staffOrders.refunded.title"
      text={t("staffOrders.refunded.text")}
      isSensitive
    />
  );
}

export function Cancel(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="cancel"
      summary="staffOrders.cancel.title"
      text={t("staffOrders.cancel.text")}
      initial={{ restock: "on" }}
      isSensitive
      isDanger
    >
      {(field) => {
        const { defaultValue, ...restock } = field("restock");
        return (
          <Checkbox
            {...restock}
            defaultChecked={defaultValue === "on"}
            label={t("staffOrders.cancel.restock")}
          />
        );
      }}
    </ActForm>
  );
}
