import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { TextField } from "~/ui/field";
import { ActForm, type ActProps } from "./act-form";
import type { StaffOrder } from "./order-view.server";

/** What VIES said about the buyer's VAT ID, and whom it has under it. */
export function VatAnswer({ vat }: { vat: NonNullable<StaffOrder["buyer"]>["vat"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!vat) return null;
  const { answer, answeredAt, attempts, lastError, consultationNumber } = vat;
  const isAway = answer === "waiting" && attempts > 0;
  const facts = [
    [t("staffOrders.vat.asked"), vat.vatId],
    [
      t("staffOrders.vat.answer"),
      isAway
        ? t("staffOrders.vat.away", { count: attempts, error: lastError })
        : t(`staffOrders.vat.answers.${answer}`, {
            date: answeredAt ? format.date(answeredAt) : "",
          }),
    ],
    [t("staffOrders.vat.trader"), vat.traderName],
    [t("staffOrders.vat.address"), vat.traderAddress],
    [t("staffOrders.vat.consultation"), consultationNumber],
  ] as const;
  return (
    <dl className="staff-facts my-2">
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function CheckVatId(act: ActProps) {
  const { t } = useTranslation();
  const { buyer } = act.view;
  return (
    <ActForm
      act={act}
      intent="vat"
      summary="staffOrders.vat.title"
      text={t("staffOrders.vat.text", { vatId: buyer?.vatId ?? "" })}
      initial={{ reference: "" }}
    >
      {(field) => (
        <>
          <VatAnswer vat={buyer?.vat} />
          <TextField
            {...field("reference")}
            label={t("staffOrders.vat.reference")}
            hint={t("staffOrders.vat.referenceHint")}
            autoComplete="off"
            maxLength={140}
          />
        </>
      )}
    </ActForm>
  );
}

export function ChargeVat(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="vat-charge"
      summary="staffOrders.vat.charge"
      text={t("staffOrders.vat.chargeText")}
      initial={{ reason: "" }}
      isSensitive
    >
      {(field) => (
        <TextField
          {...field("reason")}
          label={t("staffOrders.vat.reason")}
          autoComplete="off"
          maxLength={200}
          optional
        />
      )}
    </ActForm>
  );
}

export function AskVies(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="vat-ask"
      summary="staffOrders.vat.ask"
      text={t("staffOrders.vat.askText")}
    />
  );
}
