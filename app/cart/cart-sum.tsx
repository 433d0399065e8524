import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { netCents } from "~/parts/vat";
import { useNet } from "~/ui/choices";
import { Price } from "~/ui/price";

/** What is to be paid stays gross; who compares net prices sees what it is made of. */
export function CartSum({ cents }: { cents: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const net = netCents(cents);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t("cart.total")}</span>
        <Price cents={cents} size="large" />
      </div>
      <p className="text-sm text-ink-soft">{t("price.note")}</p>
      {useNet() ? (
        <p className="text-sm text-ink-soft">
          {t("price.split", { net: format.cents(net), vat: format.cents(cents - net) })}
        </p>
      ) : null}
    </div>
  );
}
