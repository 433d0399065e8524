import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { ProductPrice } from "~/parts/product-price";
import { netCents } from "~/parts/vat";
import { useNet } from "~/ui/choices";
import { Price } from "~/ui/price";
import type { CartItem } from "./cart.server";

export function isMargin({ taxKind }: CartItem): boolean {
  return taxKind === "margin";
}

export function LinePrice({ item, quantity }: { item: CartItem; quantity: number }) {
  const { t } = useTranslation();
  const margin = isMargin(item);
  const note = t(margin ? "price.margin" : "price.vatIncluded");
  return <ProductPrice cents={item.unitPriceCents * quantity} margin={margin} note={note} />;
}

/**
 * What is to be paid stays gross; who compares net prices sees what it is made of.
 * @param marginCents the part of it that is taxed by § 25a UStG and has no net price
 */
export function CartSum({ cents, marginCents }: { cents: number; marginCents: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const taxedCents = cents - marginCents;
  const net = netCents(taxedCents);
  const note = marginCents === 0 ? "note" : taxedCents === 0 ? "marginNote" : "mixedNote";
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t("cart.total")}</span>
        <Price cents={cents} size="large" />
      </div>
      <p className="text-sm text-ink-soft">{t(`price.${note}`)}</p>
      {useNet() && taxedCents > 0 ? (
        <p className="text-sm text-ink-soft">
          {t("price.split", { net: format.cents(net), vat: format.cents(taxedCents - net) })}
        </p>
      ) : null}
    </div>
  );
}
