import type { Translate } from "~/i18n/translate";
import { formatCents, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { currentSettings } from "~/settings/settings.server";
import { balanceOf } from "./balance";
import { drawGiroCode, giroCode } from "./girocode.server";
import type { Order } from "./orders.server";

/** What a banking app scans instead of the facts. */
export function bankCode(order: Order): string | undefined {
  return giroCode(currentSettings(), {
    cents: balanceOf(order).openCents,
    reference: order.number,
  });
}

/** Facts and picture, as pages show them. */
export async function viewBank(order: Order, language: Language, t: Translate) {
  const code = bankCode(order);
  return {
    bank: bankFacts(order, language, t),
    giroCode: code && (await drawGiroCode(code)),
  };
}

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
