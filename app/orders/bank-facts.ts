import type { Translate } from "~/i18n/translate";
import { formatCents, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { shop } from "~/shop";
import { balanceOf } from "./balance";
import type { Order } from "./orders.server";

export function bankFacts(order: Order, language: Language, t: Translate): [string, string][] {
  return [
    [t("orders.bank.holder"), shop.bank.holder],
    [t("orders.bank.iban"), shop.bank.iban],
    [t("orders.bank.bic"), shop.bank.bic],
    [t("orders.bank.name"), shop.bank.name],
    [t("orders.bank.amount"), formatCents(balanceOf(order).openCents, language)],
    [t("orders.bank.reference"), order.number],
    // The rest of an order that was paid once has no term.
    ...(order.paymentState === "open"
      ? [[t("orders.bank.due"), formatDate(order.paymentDueAt, language)] as [string, string]]
      : []),
  ];
}
