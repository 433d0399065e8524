import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { BankDetails } from "./bank-details";
import type { OrderView } from "./order-view.server";

type Props = Pick<OrderView, "bank" | "giroCode" | "rest">;

/** What is still to be paid, and how. */
export function OrderRest({ bank, giroCode, rest }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = rest ? format.cents(rest.cents) : "";
  if (rest?.isUnderWay) {
    return (
      <section>
        <h2 className="mb-2 font-semibold">{t("orders.rest.underWayTitle")}</h2>
        <Notice tone="info">{t("orders.rest.underWay", { amount })}</Notice>
      </section>
    );
  }
  if (bank.length === 0) return null;
  const details = <BankDetails facts={bank} giroCode={giroCode} />;
  if (!rest) {
    return (
      <section>
        <h2 className="mb-2 font-semibold">{t("orders.bank.title")}</h2>
        {details}
      </section>
    );
  }
  return (
    <section>
      <h2 className="sr-only">{t("orders.rest.title")}</h2>
      <Notice tone="warning">{t("orders.rest.text", { amount })}</Notice>
      <p className="mt-4 mb-6 print:hidden">
        {/* Leads out of the shop. */}
        <LinkButton to={rest.path} reloadDocument>
          {t("orders.rest.pay", { amount })}
        </LinkButton>
      </p>
      <h3 className="mb-2 font-semibold">{t("orders.rest.transfer")}</h3>
      {details}
    </section>
  );
}
