import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icons";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { ProductName } from "~/ui/product-name";
import { useBenefits } from "~/parts/use-benefits";
import { terms } from "~/shop";
import { ConditionBadge } from "~/parts/condition-badge";
import { isDefective } from "~/parts/conditions";
import type { ProductCardData } from "~/parts/product-card-data";
import { productPath } from "~/parts/product-path";
import { ProductPrice } from "~/parts/product-price";

const WIDE = "(min-width:80rem) 18rem,(min-width:64rem) 33vw,(min-width:40rem) 48vw";
export const pictureSizes = { cards: `${WIDE},92vw`, rows: "6rem", auto: `${WIDE},6rem` };

interface Card {
  product: ProductCardData;
  /** Among the first pictures of the page: loads at once. */
  priority?: boolean;
  sizes?: string;
  /** The form around it puts `productId` into the cart. */
  inCartForm?: boolean;
}

export function ProductListCard(card: Card) {
  return card.product.image !== undefined ? (
    <ProductCard {...card} />
  ) : (
    <QuoteCard product={card.product} />
  );
}

export function ProductCard({ product, priority, sizes = pictureSizes.cards, inCartForm }: Card) {
  const { t } = useTranslation();
  // What is broken must be read on its page first.
  const canBuy = inCartForm && product.stock > 0 && !isDefective(product);
  return (
    <article className="card">
      <ProductPicture
        image={product.image}
        alt=""
        sizes={sizes}
        width={480}
        height={360}
        priority={priority}
      />
      <div className="card-head">
        <CardHeading product={product} />
      </div>
      <div className="card-offer">
        <ProductPrice cents={product.priceCents} margin={product.margin} />
        <StockBadge stock={product.stock} />
        {canBuy ? (
          <button
            name="productId"
            value={product.id}
            aria-label={`${t("card.buy")}: ${product.articleNumber || product.name}`}
            className="button button-primary button-small"
          >
            {t("card.buy")}
          </button>
        ) : (
          <CardAction text={t("card.view")} />
        )}
      </div>
    </article>
  );
}

function QuoteCard({ product }: Card) {
  const { t } = useTranslation();
  const benefits = useBenefits(product.condition);
  return (
    <article className="card">
      <div className="card-head">
        <CardHeading product={product} />
        <div className="card-request">
          <p>{t("card.requestText", { hours: terms.responseHours })}</p>
          <ul>
            {benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="check" size="small" />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="card-offer">
        <CardAction text={t("card.quote")} />
      </div>
    </article>
  );
}

function CardAction({ text }: { text: string }) {
  return (
    <span className="card-action">
      {text}
      <Icon name="arrow-right" size="small" />
    </span>
  );
}

/** The eye has the manufacturer and the number beside the name. */
function CardTitle({ product: { name, manufacturer, articleNumber } }: Card) {
  const hasMaker = name.toLowerCase().startsWith(`${manufacturer} `.toLowerCase());
  const start = hasMaker ? manufacturer.length + 1 : 0;
  const hasNumber = name.slice(start).endsWith(` ${articleNumber}`);
  const end = hasNumber ? name.length - articleNumber.length - 1 : name.length;
  return (
    <>
      {hasMaker ? <span className="sr-only">{name.slice(0, start)}</span> : null}
      <ProductName name={name.slice(start, end)} />
      {hasNumber ? <span className="sr-only">{name.slice(end)}</span> : null}
    </>
  );
}

function CardHeading({ product }: { product: ProductCardData }) {
  return (
    <>
      <div className="card-badges">
        <Badge>{product.manufacturer}</Badge>
        <ConditionBadge condition={product.condition} />
      </div>
      <h3>
        <Link to={productPath(product)}>
          <CardTitle product={product} />
        </Link>
      </h3>
      {product.articleNumber ? <PartNumber value={product.articleNumber} size="small" /> : null}
    </>
  );
}

function StockBadge({ stock }: { stock: number }) {
  const { t } = useTranslation();
  return stock > 0 ? (
    <Badge tone="success">{t("card.available")}</Badge>
  ) : (
    <Badge>{t("card.onRequest")}</Badge>
  );
}
