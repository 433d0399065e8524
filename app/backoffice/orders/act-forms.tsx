import type { ComponentType } from "react";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { NextStep } from "~/orders/next-step";
import { Panel } from "~/ui/layout";
import type { ActProps } from "./act-form";
import { ChangeItems, Note, Return } from "./forms-goods";
import { AcceptPayment, AllRefunded, Cancel, Payment, Refund, RefundSent } from "./forms-money";
import { Confirmation, Invoice } from "./forms-papers";
import { CorrectAddress, CorrectParcel, Deliver, Process, Ship } from "./forms-shipping";
import { AskVies, ChargeVat, CheckVatId } from "./forms-vat";
import type { Steps } from "./steps.server";

const forms: Record<keyof Steps, ComponentType<ActProps>> = {
  note: Note,
  ship: Ship,
  process: Process,
  parcel: CorrectParcel,
  deliver: Deliver,
  payment: Payment,
  accept: AcceptPayment,
  vat: CheckVatId,
  "vat-charge": ChargeVat,
  "vat-ask": AskVies,
  address: CorrectAddress,
  items: ChangeItems,
  return: Return,
  "refund-sent": RefundSent,
  refunded: AllRefunded,
  refund: Refund,
  cancel: Cancel,
  invoice: Invoice,
  confirmation: Confirmation,
};

/** Whose form stands open on top; the first that is possible. */
const stepsOf: Partial<Record<NextStep, (keyof Steps)[]>> = {
  ship: ["ship"],
  "confirm-vat-id": ["vat"],
  "await-transfer": ["payment"],
  "await-rest": ["payment"],
  "compare-payment": ["accept"],
  "transfer-back": ["refund-sent", "refunded"],
  "transfer-part-back": ["refund-sent", "refunded"],
  "await-goods": ["return"],
  "cancel-disputed": ["cancel"],
  "settle-withdrawal": ["cancel"],
};

function firstStep({ next, steps }: ActProps["view"]): keyof Steps | undefined {
  return next && stepsOf[next]?.find((name) => steps[name]);
}

type Common = Omit<ActProps, "isOpen">;

/** What has to be done now, with its form. */
export function NextStepPanel(props: Common) {
  const { next, order, buyer } = props.view;
  const { t } = useTranslation();
  const format = useFormat();
  const step = firstStep(props.view);
  const Form = step && forms[step];
  return (
    <Panel>
      <p className="text-sm text-ink-soft">{t("staffOrders.columns.next")}</p>
      <h2 className="text-lg">
        {t(next ? `staffOrders.next.${next}.short` : "staffOrders.nothing")}
      </h2>
      {next ? (
        <p className="mt-1">
          {t(`staffOrders.next.${next}.text`, {
            date: format.date(order.paymentDueAt),
          })}{" "}
          {(next === "await-transfer" || next === "await-rest") && buyer
            ? t("staffOrders.paid.open", {
                amount: format.cents(buyer.money.openCents),
              })
            : null}
        </p>
      ) : null}
      {Form ? <Form {...props} isOpen /> : null}
    </Panel>
  );
}

export function OtherSteps(props: Common) {
  const { steps } = props.view;
  const { t } = useTranslation();
  const first = firstStep(props.view);
  const others = (Object.keys(forms) as (keyof Steps)[]).filter(
    (name) => steps[name] && name !== first,
  );
  if (others.length === 0) return null;
  return (
    <Panel>
      <h2 className="text-lg">{t("staffOrders.otherSteps")}</h2>
      {others.map((name) => {
        const Form = forms[name];
        return <Form key={name} {...props} isOpen={false} />;
      })}
    </Panel>
  );
}
