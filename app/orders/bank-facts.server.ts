import type { Translate } from "~/i18n/translate";
import { formatCents, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { currentSettings } from "~/settings/settings.server";
import { balanceOf } from "./balance";
import type { Order } from "./orders.server";

export function bankFacts(order: Order, language: Language, t: Translate): [string, string][] {
  const { bankHolder, iban, bic, bankName } = currentSettings();
  return [
    [t("orders.bank.holder"), bankHolder],
    [t("orders.bank.iban"), iban],
    [t("orders.bank.bic"), bic],
    [t("orders.bank.name"), bankName],
    [t("orders.bank.amount"), formatCents(balanceOf(order).openCents, language)],
    [t("orders.bank.reference"), order.number],
    // The rest of an order that was paid once has no term.
    ...(order.paymentState === "open"
      ? [[t("orders.bank.due"), formatDate(order.paymentDueAt, language)] as [string, string]]
      : []),
  ];
}
