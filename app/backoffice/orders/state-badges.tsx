import type { ComponentProps } from "react";
import type { Dispute, OrderStatus, PaymentState } from "../../../db/order-tables";
import type { PaymentFact } from "~/orders/balance";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";

type Tone = ComponentProps<typeof Badge>["tone"];

const paymentTones: Record<PaymentState, Tone> = {
  open: "warning",
  processing: "warning",
  paid: "success",
  failed: "neutral",
  expired: "neutral",
  cancelled: "neutral",
  refunded: "neutral",
  "refund-failed": "danger",
  flagged: "danger",
};

const statusTones: Record<OrderStatus, Tone> = {
  pending: "neutral",
  paid: "accent",
  processing: "accent",
  shipped: "success",
  delivered: "success",
  returned: "warning",
  cancelled: "neutral",
};

/** What the sums say beyond the state. */
const factTones = { part: "warning", over: "warning", owed: "danger" } as const;

export function PaymentBadge({
  order: { paymentState, dispute, fact },
}: {
  order: {
    paymentState: PaymentState;
    dispute: Dispute | null;
    fact?: PaymentFact;
  };
}) {
  const { t } = useTranslation();
  const news = fact === "part" || fact === "over" || fact === "owed" ? fact : undefined;
  return (
    <>
      {news && paymentState !== "refund-failed" ? (
        <Badge tone={factTones[news]}>{t(`staffOrders.facts.${news}`)}</Badge>
      ) : (
        <Badge tone={paymentTones[paymentState]}>{t(`staffOrders.payment.${paymentState}`)}</Badge>
      )}
      {dispute ? (
        <>
          {" "}
          <Badge tone={dispute === "won" ? "neutral" : "danger"}>
            {t(`staffOrders.dispute.${dispute}`)}
          </Badge>
        </>
      ) : null}
    </>
  );
}

export function ShippingBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  return <Badge tone={statusTones[status]}>{t(`staffOrders.status.${status}`)}</Badge>;
}
