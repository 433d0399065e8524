import { Fragment } from "react";
import { CartChanges } from "~/cart/cart-changes";
import type { CartChange } from "~/cart/cart.server";
import { ChosenPieces } from "~/cart/chosen-pieces";
import { Link } from "~/ui/link";
import { ConditionBadge } from "~/parts/condition-badge";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button, LinkButton } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { Price } from "~/ui/price";
import { ProductName } from "~/ui/product-name";
import { taxRows } from "~/orders/tax-rows";
import type { OrderQuote } from "./quote-order.server";

/** The ordering button stands directly below it: § 312j BGB wants nothing in between. */
export function OrderSummary({
  quote,
  offerPath,
  changes,
  busy,
}: {
  quote: OrderQuote;
  /** Of the offer that is ordered instead of the cart. */
  offerPath: string | undefined;
  /** Not told elsewhere on the page. */
  changes: CartChange[];
  busy: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="lg:sticky lg:top-6">
      <CartChanges changes={changes} />
      <Panel className="flex flex-col gap-4" aria-labelledby="order-summary">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="order-summary" className="text-lg">
            {t("checkout.summary")}
          </h2>
          <Link to={offerPath ?? "/warenkorb"} className="link text-sm">
            {t(offerPath ? "checkout.backToOffer" : "checkout.backToCart")}
          </Link>
        </div>
        {quote.items.length > 0 ? (
          <Goods quote={quote} busy={busy} />
        ) : (
          <>
            <p>{t("cart.empty")}</p>
            <LinkButton to="/katalog" variant="secondary" wide>
              {t("cart.browse")}
            </LinkButton>
          </>
        )}
      </Panel>
    </div>
  );
}

function Goods({ quote, busy }: { quote: OrderQuote; busy: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <ul className="flex flex-col [&>li+li]:border-t [&>li]:border-line">
        {quote.items.map((item) => (
          <li key={item.productId} className="grid grid-cols-[4rem_1fr] gap-3 py-3">
            <ProductPicture image={item.image} alt="" sizes="4rem" width={160} height={120} />
            <div className="min-w-0">
              {item.articleNumber ? <PartNumber value={item.articleNumber} size="small" /> : null}
              <p className="mt-1">
                <ProductName name={item.name} />
              </p>
              <p className="mt-1">
                <ConditionBadge condition={item.condition} />
              </p>
              {item.margin ? <p className="text-sm text-ink-soft">{t("tax.margin")}</p> : null}
              <ChosenPieces productId={item.productId} pieces={item.pieces} />
              <p className="mt-1 flex items-baseline justify-between gap-4">
                <span className="text-sm text-ink-soft">
                  {t("checkout.itemQuantity", {
                    quantity: item.quantity,
                    price: format.cents(item.unitPriceCents),
                  })}
                </span>
                <Price cents={item.lineTotalCents} size="small" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-4">
          <dt>{t("checkout.goods")}</dt>
          <dd className="text-right tabular-nums">{format.cents(quote.goodsCents)}</dd>
          <dt>{t("checkout.shipping")}</dt>
          <dd className="text-right tabular-nums">
            {quote.shippingCents === 0 ? t("price.free") : format.cents(quote.shippingCents)}
          </dd>
          {taxRows(quote.taxGroups, { vatId: quote.vatId, t, ...format }).map(([label, value]) => (
            <Fragment key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="text-right text-sm text-ink-soft tabular-nums">{value}</dd>
            </Fragment>
          ))}
        </dl>
        {/* Not a row of the list above: a large total would take its room. */}
        <dl className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-lg font-semibold">{t("checkout.total")}</dt>
          <dd>
            <Price cents={quote.amountCents} size="large" />
          </dd>
        </dl>
        <Vat quote={quote} />
      </div>
      <Button type="submit" name="intent" value="order" size="large" wide busy={busy}>
        {t("checkout.submit")}
      </Button>
    </>
  );
}

/** What the total contains, where one word tells it. */
function Vat({ quote: { taxGroups, customs } }: { quote: OrderQuote }) {
  const { t } = useTranslation();
  const isAll = (...categories: string[]) =>
    taxGroups.every(({ category }) => categories.includes(category));
  const sum = isAll("S") ? "vatIncluded" : isAll("K", "G") ? "vatExcluded" : undefined;
  return (
    <>
      {sum ? <p className="text-sm text-ink-soft">{t(`checkout.${sum}`)}</p> : null}
      {customs ? <p className="mt-2 text-sm">{t("tax.customs")}</p> : null}
    </>
  );
}
