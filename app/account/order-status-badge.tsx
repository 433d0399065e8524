import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/translate";
import { displayStatus } from "~/orders/order-status";
import { Badge } from "~/ui/badge";
import { Notice } from "~/ui/notice";

const tones: Record<ReturnType<typeof displayStatus>, ComponentProps<typeof Badge>["tone"]> = {
  pending: "warning",
  paid: "accent",
  processing: "accent",
  shipped: "success",
  delivered: "success",
  returned: "danger",
  cancelled: "neutral",
};

interface Shown {
  status: string;
  trackingNumber: string;
}

export function OrderStatusBadge({ order }: { order: Shown }) {
  const { t } = useTranslation();
  const status = displayStatus(order);
  return (
    <Badge tone={tones[status]}>
      <span className="sr-only">{t("account.orders.status")}: </span>
      {t(`orders.status.${status}`)}
    </Badge>
  );
}

/** Also where the tracking number makes the badge say "shipped". */
export function ReturnedWarning({ order }: { order: Shown }) {
  const { t } = useTranslation();
  if (order.status !== "returned") return null;
  return (
    <div className="mt-4">
      <Notice tone="warning">{t("account.orders.returned")}</Notice>
    </div>
  );
}
