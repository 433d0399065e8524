import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icons";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { Price } from "~/ui/price";
import { ProductName } from "~/ui/product-name";
import { useBenefits } from "~/parts/use-benefits";
import { terms } from "~/shop";
import { conditionLabel } from "~/parts/condition-label";
import type { ProductCardData } from "~/parts/product-card-data";
import { productPath } from "~/parts/product-path";

const card =
  "group relative flex h-full flex-col overflow-hidden rounded border border-line bg-surface transition-shadow focus-within:shadow hover:shadow";
const cardText = "flex flex-1 flex-col gap-2 p-4";
const cardLink = "after:absolute after:inset-0 group-hover:underline";
const cardAction = "flex items-center gap-1 text-sm font-semibold text-accent";
const PICTURE_SIZES = "(min-width:80rem) 18rem,(min-width:64rem) 33vw,(min-width:40rem) 48vw,92vw";

/** One product of a list: with a picture it is for sale, without one a quote is offered. */
export function ProductListCard({
  product,
  priority,
}: {
  product: ProductCardData;
  priority?: boolean;
}) {
  return product.hasImage ? (
    <ProductCard product={product} priority={priority} />
  ) : (
    <QuoteCard product={product} />
  );
}

/** A product with a picture. The whole card leads to its page. */
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
    <article className={card}>
      <ProductPicture
        image={product.image}
        alt=""
        sizes={PICTURE_SIZES}
        width={480}
        height={360}
        priority={priority}
      />
      <div className={cardText}>
        <CardHeading product={product} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <Price cents={product.priceCents} />
          <StockBadge stock={product.stock} />
        </div>
        <span className={cardAction}>
          {t("catalogue.card.view")}
          <Icon name="arrow-right" size="small" />
        </span>
      </div>
    </article>
  );
}

/** A product without a picture: what the request brings instead of a price. */
function QuoteCard({ product }: { product: ProductCardData }) {
  const { t } = useTranslation();
  const benefits = useBenefits(product.condition);
  return (
    <article className={card}>
      <div className={cardText}>
        <CardHeading product={product} />
        <div className="mt-2 grid flex-1 content-center gap-3 rounded bg-page p-4 text-sm">
          <p>{t("catalogue.card.requestText", { hours: terms.responseHours })}</p>
          <ul className="grid gap-1 text-ink-soft">
            {benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2">
                <Icon name="check" size="small" className="mt-0.5 text-success" />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <span className={`${cardAction} pt-2`}>
          {t("catalogue.card.quote")}
          <Icon name="arrow-right" size="small" />
        </span>
      </div>
    </article>
  );
}

function CardHeading({ product }: { product: ProductCardData }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Badge>{product.manufacturer}</Badge>
        {product.condition ? (
          <Badge tone="accent">{conditionLabel(product.condition, t)}</Badge>
        ) : null}
      </div>
      <h3 className="line-clamp-3 text-base">
        <Link to={productPath(product)} className={cardLink}>
          <ProductName name={product.name} />
        </Link>
      </h3>
      {product.articleNumber ? (
        <PartNumber
          value={product.articleNumber}
          size="small"
          className="relative z-1 self-start"
        />
      ) : null}
    </>
  );
}

function StockBadge({ stock }: { stock: number }) {
  const { t } = useTranslation();
  return stock > 0 ? (
    <Badge tone="success">{t("catalogue.card.available")}</Badge>
  ) : (
    <Badge>{t("catalogue.card.onRequest")}</Badge>
  );
}
