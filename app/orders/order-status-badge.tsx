import type { ComponentProps } from "react";
import { useFormat } from "~/i18n/use-language";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";
import { Notice } from "~/ui/notice";
import { displayStatus } from "./order-status";

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

interface Withdrawn {
  withdrawal: "whole" | "part" | null;
  withdrawnAt: Date | string | null;
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

export function OrderNotices({ order }: { order: Shown & Withdrawn }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, withdrawal, withdrawnAt } = order;
  return (
    <>
      {status === "returned" ? (
        <div className="mt-4">
          <Notice tone="warning">{t("account.orders.returned")}</Notice>
        </div>
      ) : null}
      {withdrawal && withdrawnAt ? (
        <div className="mt-4">
          <Notice tone="info">
            {t(`account.orders.withdrawn.${withdrawal}`, { date: format.date(withdrawnAt) })}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
