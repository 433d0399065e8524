import { WatchButton } from "~/favorites/watch-button";
import { TaggedText } from "~/i18n/tagged-text";
import { useTranslation } from "~/i18n/translate";
import { Link } from "~/ui/link";
import { useFormat } from "~/i18n/use-language";
import { ConditionBadges } from "~/parts/condition-badges";
import { NetSwitch } from "~/parts/net-switch";
import { ProductPrice } from "~/parts/product-price";
import { VAT_RATE_PERCENT } from "~/shop";
import { Badge } from "~/ui/badge";
import { Button, buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { later } from "~/ui/later";
import { Panel } from "~/ui/layout";
import { PartNumber } from "~/ui/part-number";
import { ProductName } from "~/ui/product-name";
import { AddToCart } from "./add-to-cart";
import { Evidence } from "./evidence";
import type { ProductView, Supply } from "./product-view";
import { Share } from "./share";
import { useUnit } from "./use-unit";

/** Most parts are there. */
const WaitPanel = later(
  () => import("~/demand/wait-panel").then((module) => module.WaitPanel),
  () => null,
);

/** In the order in which people look for it. */
export function BuyBox({
  product,
  supply,
  saved,
  formToken,
}: {
  product: ProductView;
  supply: Supply;
  saved: boolean;
  /** Empty while it can be bought. */
  formToken: string;
}) {
  const forSale = product.images.length > 0;
  return (
    <Panel as="div" className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3">
        {product.articleNumber ? <PartNumber value={product.articleNumber} size="large" /> : null}
        <h1 className="text-lg wrap-anywhere">
          <ProductName name={product.name} />
        </h1>
        <ConditionBadges product={product}>
          <Link to={product.manufacturerPath} className="hover:underline">
            <Badge>{product.manufacturer}</Badge>
          </Link>
        </ConditionBadges>
      </div>
      <div className="flex flex-col gap-2">
        {forSale ? <PriceLine product={product} /> : null}
        <StockLine product={product} supply={supply} forSale={forSale} />
      </div>
      <div className="flex flex-col gap-3">
        {forSale ? <Order product={product} /> : null}
        <WatchButton productId={product.id} saved={saved} />
      </div>
      {formToken && product.articleNumber ? (
        <WaitPanel
          articleNumber={product.articleNumber}
          formToken={formToken}
          redirectTo={product.path}
        />
      ) : null}
      <Evidence condition={product.condition} />
      <Share product={product} />
    </Panel>
  );
}

function PriceLine({ product: { priceCents, margin } }: { product: ProductView }) {
  const { t } = useTranslation();
  const shippingLink = (text: string) => (
    <a href="#versand" className="link">
      {text}
    </a>
  );
  return (
    <div>
      <p>
        <span className="sr-only">{t("product.price")}: </span>
        <ProductPrice
          cents={priceCents}
          margin={margin}
          size="large"
          note={
            <TaggedText
              text={t(margin ? "product.marginNote" : "product.priceNote", {
                rate: VAT_RATE_PERCENT,
              })}
              tags={{ shipping: shippingLink }}
            />
          }
        />
      </p>
      <NetSwitch />
    </div>
  );
}

function StockLine({
  product,
  supply,
  forSale,
}: {
  product: ProductView;
  supply: Supply;
  forSale: boolean;
}) {
  const { t } = useTranslation();
  const unit = useUnit();
  if (!forSale || product.stock === 0) {
    return (
      <p className="flex items-center gap-2 font-semibold text-ink-soft">
        <Icon name="clock" />
        {t(forSale ? "product.outOfStock" : "product.onRequest")}
      </p>
    );
  }
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-success">
        <Icon name="check" />
        {t("product.inStock", { quantity: product.stock, unit: unit(product.unit, product.stock) })}
      </p>
      <p className="flex items-start gap-2 text-ink-soft">
        <Icon name="truck" className="mt-0.5" />
        {t("product.dispatch", { dispatch: supply.dispatch.short })}
      </p>
      <Delivered supply={supply} />
    </>
  );
}

/** For one unit within Germany. */
function Delivered({ supply: { shipping, shippingCents: cost } }: { supply: Supply }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [from, to] = shipping.domestic.days;
  return (
    <p className="flex items-start gap-2 text-ink-soft">
      <Icon name="box" className="mt-0.5" />
      {t("product.delivered", {
        from,
        to,
        cost: cost === 0 ? t("price.free") : format.cents(cost),
      })}
    </p>
  );
}

function Order({ product }: { product: ProductView }) {
  const { t } = useTranslation();
  if (product.stock > 0) return <AddToCart product={product} />;
  return (
    <div className="flex flex-col gap-3">
      <p>{t("product.soldOut")}</p>
      <a href="#anfrage" className={buttonClasses({ size: "large", wide: true })}>
        <Icon name="mail" />
        {t("product.toRequest")}
      </a>
      <Button size="large" wide disabled>
        <Icon name="cart" />
        {t("product.addToCart")}
      </Button>
    </div>
  );
}
