import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { useShop } from "~/settings/use-shop";
import { openOnlineOrders, openPrepayments, terms } from "~/shop";
import { Notice } from "~/ui/notice";
import type { OpenOrderProblem } from "./open-orders.server";

export type CheckoutProblemKind =
  "totalChanged" | "lapsed" | "unavailable" | "refused" | "busy" | "tooLarge" | OpenOrderProblem;

export function CheckoutProblem({
  problem,
  restored,
}: {
  problem: CheckoutProblemKind | undefined;
  restored: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { phone } = useShop();
  if (!problem && !restored) return null;
  const { perBuyer, perAddress } = openPrepayments;
  const ways = { prepayment: t("checkout.paymentPrepayment"), phone };
  const values = {
    prepaymentLimit: {
      orders: perBuyer.orders,
      max: format.cents(perBuyer.cents),
      addressOrders: perAddress.orders,
      addressMax: format.cents(perAddress.cents),
      online: t("checkout.paymentOnline"),
      phone,
    },
    onlineTooLarge: {
      positions: openOnlineOrders.perBuyer.positions,
      max: format.cents(openOnlineOrders.perBuyer.cents),
      ...ways,
    },
    onlineLimit: {
      minutes: terms.paymentSessionMinutes + terms.paymentStartMinutes,
      orders: openOnlineOrders.perBuyer.orders,
      positions: openOnlineOrders.perBuyer.positions,
      max: format.cents(openOnlineOrders.perBuyer.cents),
      addressOrders: openOnlineOrders.perAddress.orders,
      addressPositions: openOnlineOrders.perAddress.positions,
      addressMax: format.cents(openOnlineOrders.perAddress.cents),
      ...ways,
    },
    onlineTooOften: ways,
    tooLarge: { max: format.cents(terms.maxOrderCents) },
    totalChanged: {},
    lapsed: {},
    unavailable: {},
    refused: {},
    busy: {},
  };
  return (
    <div className="mb-6">
      {problem ? (
        <Notice
          tone={problem === "unavailable" || problem === "refused" ? "error" : "warning"}
          role="alert"
          title={t(`checkout.errors.${problem}Title`)}
        >
          {t(`checkout.errors.${problem}`, values[problem])}
        </Notice>
      ) : (
        <Notice tone="info" role="status">
          {t("checkout.restored")}
        </Notice>
      )}
    </div>
  );
}
