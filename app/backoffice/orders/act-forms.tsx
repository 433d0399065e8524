import type { ComponentType } from "react";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { NextStep } from "~/orders/next-step";
import { Checkbox } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { ActForm, type ActProps } from "./act-form";
import type { Steps } from "./order-view.server";

function Ship(act: ActProps) {
  const { t } = useTranslation();
  const { status, trackingNumber } = act.view.order;
  return (
    <ActForm
      act={act}
      intent="ship"
      summary={status === "shipped" ? "staffOrders.ship.correct" : "staffOrders.ship.title"}
      text={t("staffOrders.ship.text")}
      initial={{ trackingNumber }}
    >
      {(field) => (
        <TextField
          {...field("trackingNumber")}
          label={t("account.orders.tracking")}
          autoComplete="off"
          maxLength={60}
          required
        />
      )}
    </ActForm>
  );
}

function Process(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="process"
      summary="staffOrders.process.title"
      text={t("staffOrders.process.text")}
    />
  );
}

function Deliver(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="deliver"
      summary="staffOrders.deliver.title"
      text={t("staffOrders.deliver.text")}
    />
  );
}

function Paid(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="paid"
      summary="staffOrders.paid.title"
      text={t("staffOrders.paid.text")}
      isSensitive
    />
  );
}

function Refunded(act: ActProps) {
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

function Cancel(act: ActProps) {
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

const forms: Record<keyof Steps, ComponentType<ActProps>> = {
  ship: Ship,
  paid: Paid,
  refunded: Refunded,
  process: Process,
  deliver: Deliver,
  cancel: Cancel,
};

const stepOf: Partial<Record<NextStep, keyof Steps>> = {
  ship: "ship",
  "confirm-vat-id": "ship",
  "await-transfer": "paid",
  "compare-payment": "paid",
  "transfer-back": "refunded",
  "transfer-part-back": "refunded",
  "cancel-disputed": "cancel",
  "settle-withdrawal": "cancel",
};

type Common = Omit<ActProps, "isOpen">;

/** What has to be done now, with its form. */
export function NextStepPanel(props: Common) {
  const { next, steps, order, buyer } = props.view;
  const { t } = useTranslation();
  const format = useFormat();
  const step = next && stepOf[next];
  const Form = step && steps[step] ? forms[step] : undefined;
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
            amount: buyer ? format.cents(buyer.money.amountCents) : "",
          })}
        </p>
      ) : null}
      {Form ? <Form {...props} isOpen /> : null}
    </Panel>
  );
}

export function OtherSteps(props: Common) {
  const { next, steps } = props.view;
  const { t } = useTranslation();
  const first = next && stepOf[next];
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
