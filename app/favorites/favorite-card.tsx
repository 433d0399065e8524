import { Form } from "@remix-run/react";
import { productPath } from "~/parts/product-path";
import { useTranslation } from "~/i18n/translate";
import { ConditionBadges } from "~/parts/condition-badges";
import { ProductPrice } from "~/parts/product-price";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { ProductName } from "~/ui/product-name";
import type { FavoriteProduct } from "./favorites.server";

export function FavoriteCard({ product }: { product: FavoriteProduct & { categoryPath: string } }) {
  const { t } = useTranslation();
  const { name } = product;
  return (
    <article className="flex h-full flex-col overflow-clip rounded border border-line bg-surface">
      <ProductPicture
        image={product.image ?? undefined}
        alt=""
        sizes="(min-width:80rem) 18rem,(min-width:40rem) 45vw,92vw"
        width={480}
        height={360}
      />
      <div className="flex flex-1 flex-col items-start gap-3 p-4">
        {product.articleNumber ? <PartNumber value={product.articleNumber} size="small" /> : null}
        <h2 className="font-semibold wrap-anywhere">
          <ProductName name={name} />
        </h2>
        <ConditionBadges product={product} />
        <div className="mt-auto flex w-full flex-wrap items-center justify-between gap-2 pt-2">
          <ProductPrice cents={product.priceCents} margin={product.margin} />
          <span className="flex items-center gap-1 text-sm font-semibold text-accent">
            <Icon name="bookmark" size="small" filled />
            {t("favorites.marked")}
          </span>
        </div>
        <div className="flex w-full flex-wrap gap-2">
          <LinkButton
            to={productPath(product)}
            variant="secondary"
            className="flex-1"
            aria-label={t("favorites.viewOf", { name })}
          >
            {t("favorites.view")}
          </LinkButton>
          <Form method="post" action="/merkliste">
            <input type="hidden" name="productId" value={product.id} />
            <Button
              variant="quiet"
              name="intent"
              value="remove"
              aria-label={t("favorites.removeOf", { name })}
            >
              <Icon name="trash" />
              {t("favorites.remove")}
            </Button>
          </Form>
        </div>
      </div>
    </article>
  );
}
