import { Form, useNavigation } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { CART_PATH } from "~/cart/cart-change";
import { useAdd } from "~/cart/use-add";
import { useTranslation } from "~/i18n/translate";
import { ConditionBadge } from "~/parts/condition-badge";
import { ProductPrice, usePriceText } from "~/parts/product-price";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icons";
import { PartNumber } from "~/ui/part-number";
import { ProductName } from "~/ui/product-name";
import { Quantity } from "~/ui/quantity";
import { useHydrated } from "~/ui/use-hydrated";
import type { ProductView } from "./product-view";
import { useUnit } from "./use-unit";

type Item = Pick<
  ProductView,
  "id" | "name" | "articleNumber" | "condition" | "priceCents" | "margin" | "stock" | "unit"
>;

/** A plain form. With JavaScript a dialog asks first, and the cart opens beside the page. */
export function AddToCart({ product }: { product: Item }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const { adding, add } = useAdd();
  const [confirming, setConfirming] = useState<number>();

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setConfirming(Number(new FormData(event.currentTarget).get("quantity")));
  }

  function confirm() {
    setConfirming(undefined);
    add({ productId: product.id, quantity: confirming ?? 1 });
  }

  return (
    <>
      <Form method="post" action={CART_PATH} onSubmit={ask} className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={product.id} />
        <Quantity label={t("product.quantity")} max={product.stock} />
        <Button size="large" wide busy={adding || navigation.formAction === CART_PATH}>
          <Icon name="cart" />
          {t("product.addToCart")}
        </Button>
      </Form>
      {hydrated ? (
        <Dialog
          open={confirming !== undefined}
          title={t("product.confirm.title")}
          onClose={() => setConfirming(undefined)}
        >
          <Summary product={product} quantity={confirming ?? 1} />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={confirm}>{t("product.confirm.confirm")}</Button>
            <Button variant="secondary" onClick={() => setConfirming(undefined)}>
              {t("product.confirm.cancel")}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function Summary({ product, quantity }: { product: Item; quantity: number }) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const unit = useUnit();
  return (
    <div className="mt-4 flex flex-col gap-2">
      {product.articleNumber ? (
        <p>
          <PartNumber value={product.articleNumber} />
        </p>
      ) : null}
      <p>
        <ProductName name={product.name} />
      </p>
      <p>
        <ConditionBadge condition={product.condition} />
      </p>
      <p className="text-ink-soft">
        {t("product.confirm.quantity", {
          quantity,
          unit: unit(product.unit, quantity),
          price: priceText(product.priceCents, product.margin),
        })}
      </p>
      <p className="flex items-baseline gap-2">
        <span className="font-semibold">{t("product.confirm.total")}</span>
        <ProductPrice cents={product.priceCents * quantity} margin={product.margin} />
      </p>
    </div>
  );
}
