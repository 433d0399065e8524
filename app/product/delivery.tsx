import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { terms } from "~/shop";
import { Panel } from "~/ui/layout";
import type { Supply } from "./product-view";

export function Delivery({
  inStock,
  supply: { dispatch, shipping },
}: {
  inStock: boolean;
  supply: Supply;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel id="versand" aria-labelledby="delivery">
      <h2 id="delivery" className="text-lg">
        {t("product.delivery.title")}
      </h2>
      {inStock ? (
        <p className="mt-2">{t("product.delivery.dispatch", { dispatch: dispatch.long })}</p>
      ) : null}
      <dl className="mt-3 flex flex-col gap-2">
        {(["domestic", "abroad"] as const).map((zone) => {
          const { cents, freeFromCents, days } = shipping[zone];
          return (
            <div key={zone}>
              <dt className="font-semibold">{t(`product.delivery.${zone}`)}</dt>
              <dd>
                {t("product.delivery.cost", {
                  cost: format.cents(cents),
                  freeFrom: format.cents(freeFromCents),
                })}
                <br />
                {t("product.delivery.days", { from: days[0], to: days[1] })}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-3">
        {t("product.delivery.withdrawal", { days: terms.withdrawalDays })}{" "}
        {t("product.delivery.returns", { days: terms.returnDays })}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4">
        <Link to="/versand-und-zahlung" className="link inline-block py-1">
          {t("product.delivery.more")}
        </Link>
        <Link to="/widerruf" className="link inline-block py-1">
          {t("product.delivery.withdrawalLink")}
        </Link>
      </p>
    </Panel>
  );
}
