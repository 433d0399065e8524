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
import type { ProductCardData } from "~/parts/product-card-data";
import { productPath } from "~/parts/product-path";
import { ProductPrice } from "~/parts/product-price";

const PICTURE_SIZES = "(min-width:80rem) 18rem,(min-width:64rem) 33vw,(min-width:40rem) 48vw,92vw";

export function ProductListCard({
  product,
  priority,
}: {
  product: ProductCardData;
  priority?: boolean;
}) {
  return product.image !== undefined ? (
    <ProductCard product={product} priority={priority} />
  ) : (
    <QuoteCard product={product} />
  );
}

export function ProductCard({
  product,
  priority,
}: {
  product: ProductCardData;
  /** Among the first pictures of the page: loads at once. */
  priority?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <article className="card">
      <ProductPicture
        image={product.image}
        alt=""
        sizes={PICTURE_SIZES}
        width={480}
        height={360}
        priority={priority}
      />
      <div className="card-text">
        <CardHeading product={product} />
        <div className="card-offer">
          <ProductPrice cents={product.priceCents} />
          <StockBadge stock={product.stock} />
        </div>
        <span className="card-action">
          {t("card.view")}
          <Icon name="arrow-right" size="small" />
        </span>
      </div>
    </article>
  );
}

function QuoteCard({ product }: { product: ProductCardData }) {
  const { t } = useTranslation();
  const benefits = useBenefits(product.condition);
  return (
    <article className="card">
      <div className="card-text">
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
        <span className="card-action">
          {t("card.quote")}
          <Icon name="arrow-right" size="small" />
        </span>
      </div>
    </article>
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
          <ProductName name={product.name} />
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
