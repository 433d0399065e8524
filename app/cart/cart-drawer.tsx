import { useFetcher } from "@remix-run/react";
import { Link } from "~/ui/link";
import { useEffect, useRef } from "react";
import { ConditionBadge } from "~/parts/condition-badge";
import { productPath } from "~/parts/product-path";
import { usePriceText } from "~/parts/product-price";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button, LinkButton, Spinner } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icons";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { ProductName } from "~/ui/product-name";
import type { LazyDialogProps } from "~/ui/use-lazy-dialog";
import type { loader } from "./cart.route";
import { CART_PATH, useCartChange } from "./cart-change";
import { CartChanges } from "./cart-changes";
import type { CartItem } from "./cart.server";
import { ChosenPieces } from "./chosen-pieces";
import { CartStatus } from "./cart-status";
import { CartSum, isMargin, LinePrice } from "./cart-sum";
import { useQuantityUpdates, type QuantityUpdates } from "./use-quantity-updates";

export function CartDrawer({ open, onClose }: LazyDialogProps) {
  const { t } = useTranslation();
  const { forgetAnswer } = useCartChange();
  // Outlives the drawer's content: waiting changes are sent when the buyer moves on at once.
  const updates = useQuantityUpdates();

  function close() {
    forgetAnswer();
    onClose();
  }

  return (
    <Dialog side open={open} title={t("cart.title")} onClose={close}>
      {open ? <Content updates={updates} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Content({ updates, onClose }: { updates: QuantityUpdates; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: cart, load } = useFetcher<typeof loader>({ key: "cart" });

  useEffect(() => load(CART_PATH), [load]);

  return (
    <div className="mt-4 flex flex-1 flex-col" aria-busy={!cart || updates.unsent}>
      <CartStatus />
      {cart ? <CartChanges changes={cart.changes} /> : <Loading />}
      {cart?.items.length === 0 ? (
        <EmptyState icon="cart" title={t("cart.empty")} text={t("cart.emptyText")}>
          <LinkButton to="/katalog" onClick={onClose}>
            {t("cart.browse")}
          </LinkButton>
        </EmptyState>
      ) : null}
      {cart && cart.items.length > 0 ? (
        <>
          <ul className="flex flex-1 flex-col">
            {cart.items.map((item) => (
              <Line key={item.productId} item={item} updates={updates} onClose={onClose} />
            ))}
          </ul>
          <Total items={cart.items} updates={updates} />
        </>
      ) : null}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex items-center gap-3 py-8 text-ink-soft">
      <Spinner />
      {t("cart.loading")}
    </p>
  );
}

function Line({
  item,
  updates,
  onClose,
}: {
  item: CartItem;
  updates: QuantityUpdates;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const line = useRef<HTMLLIElement>(null);
  const quantity = updates.quantityOf(item);

  function remove() {
    // The button goes with its line; the focus stays in the drawer.
    line.current?.closest("dialog")?.querySelector("h2")?.focus();
    updates.remove(item);
  }

  return (
    <li
      ref={line}
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4 first:pt-0"
    >
      <ProductPicture image={item.image} alt="" sizes="5rem" width={160} height={120} />
      <div className="flex flex-col items-start gap-1.5">
        <Link
          to={productPath({ id: item.productId, slug: item.slug })}
          onClick={onClose}
          className="link line-clamp-2 wrap-anywhere"
        >
          <ProductName name={item.name} />
        </Link>
        {item.articleNumber ? <PartNumber value={item.articleNumber} size="small" /> : null}
        <ConditionBadge condition={item.condition} />
        <ChosenPieces
          productId={item.productId}
          pieces={item.pieces}
          removable
          onFollow={onClose}
        />
        <p className="text-sm text-ink-soft">
          {t("cart.unitPrice")}: {priceText(item.unitPriceCents, item.taxKind === "margin")}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-1">
          <Stepper
            item={item}
            quantity={quantity}
            onStep={(next) => (next > 0 ? updates.set(item, next) : remove())}
          />
          <Button
            variant="quiet"
            size="small"
            aria-label={t("cart.removeName", { name: item.name })}
            onClick={remove}
          >
            {t("cart.remove")}
          </Button>
        </div>
        <span className="ml-auto text-right">
          <LinePrice item={item} quantity={quantity} />
        </span>
      </div>
    </li>
  );
}

function Stepper({
  item,
  quantity,
  onStep,
}: {
  item: CartItem;
  quantity: number;
  onStep: (quantity: number) => void;
}) {
  const { t } = useTranslation();
  const label = t("cart.quantityOf", { name: item.name });
  const buttons = [
    { by: -1, icon: "minus", name: t("ui.decrease", { label }), atEnd: quantity <= 0 },
    { by: 1, icon: "plus", name: t("ui.increase", { label }), atEnd: quantity >= item.stock },
  ] as const;
  const [minus, plus] = buttons.map(({ by, icon, name, atEnd }) => (
    // Not `disabled`: the button under the finger would lose the focus at its limit.
    <button
      key={icon}
      type="button"
      aria-label={name}
      aria-disabled={atEnd}
      onClick={() => (atEnd ? undefined : onStep(quantity + by))}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded border border-line-strong hover:border-ink aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-line-strong"
    >
      <Icon name={icon} />
    </button>
  ));
  return (
    <div role="group" aria-label={label} className="flex items-center">
      {minus}
      <output className="min-w-10 text-center font-semibold tabular-nums">{quantity}</output>
      {plus}
    </div>
  );
}

function Total({ items, updates }: { items: CartItem[]; updates: QuantityUpdates }) {
  const { t } = useTranslation();
  const format = useFormat();
  const cents = updates.totalCents(items);
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-surface px-4 pt-4 pb-1 sm:-mx-6 sm:px-6">
      <CartSum cents={cents} marginCents={updates.totalCents(items.filter(isMargin))} />
      <LinkButton to="/checkout" size="large" wide>
        {t("cart.checkout", { total: format.cents(cents) })}
      </LinkButton>
      <div className="-mx-3 flex flex-wrap justify-between">
        <LinkButton to={CART_PATH} variant="quiet" size="small">
          {t("cart.toPage")}
        </LinkButton>
        <Button variant="quiet" size="small" onClick={updates.clear}>
          {t("cart.clear")}
        </Button>
      </div>
    </div>
  );
}
