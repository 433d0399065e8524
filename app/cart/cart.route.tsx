import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import type { FormEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { ConditionBadge } from "~/parts/condition-badge";
import { productPath } from "~/parts/product-path";
import { usePriceText } from "~/parts/product-price";
import { unitLabel } from "~/parts/unit-label";
import { getT } from "~/i18n/i18n.server";
import { env } from "~/platform/env.server";
import { useFormat } from "~/i18n/use-language";
import { privateHeaders } from "~/platform/retry-after";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { ProductName } from "~/ui/product-name";
import { Quantity } from "~/ui/quantity";
import { useHydrated } from "~/ui/use-hydrated";
import { Notice } from "~/ui/notice";
import { countUnits } from "./cart";
import { CART_PATH } from "./cart-change";
import { CartChanges } from "./cart-changes";
import { priceCart, readCart, writeCart, type CartItem } from "./cart.server";
import { handleCart } from "./handle-cart.server";
import { findHeldGoods } from "./held.server";
import { ChosenPieces } from "./chosen-pieces";
import { viewShared } from "./many-acts.server";
import { SharedCart } from "./shared-cart";
import { CartStatus } from "./cart-status";
import { CartSum, isMargin, LinePrice } from "./cart-sum";
import { useQuantityUpdates, type QuantityUpdates } from "./use-quantity-updates";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const { lines, seen, chosen } = await readCart(request);
  const held = await findHeldGoods(request);
  const cart = await priceCart(lines, { held, seen, chosen });
  const token = new URL(request.url).searchParams.get("von");
  const shared = token === null ? undefined : await viewShared(token);
  return data(
    {
      shared,
      sharedUrl: shared ? `${env.APP_ORIGIN}${CART_PATH}?von=${shared.token}` : "",
      title: t("cart.title"),
      items: cart.items,
      changes: cart.changes,
      cartCountNow: countUnits(cart.lines),
    },
    cart.changes.length > 0
      ? { headers: { "Set-Cookie": await writeCart(cart.lines, cart.prices, cart.chosen) } }
      : {},
  );
}

export async function action({ request }: ActionFunctionArgs) {
  return handleCart(request);
}

export default function CartPage() {
  const { items, changes, shared, sharedUrl, cartCountNow } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const updates = useQuantityUpdates();
  return (
    <Container>
      <PageHeader title={t("cart.title")} />
      {shared ? <SharedCart shared={shared} url={sharedUrl} ownCount={cartCountNow} /> : null}
      {shared === null ? (
        <div className="mb-6">
          <Notice tone="warning" role="status">
            {t("cartLink.gone")}
          </Notice>
        </div>
      ) : null}
      <CartStatus />
      <CartChanges changes={changes} />
      {items.length === 0 ? (
        <EmptyState icon="cart" title={t("cart.empty")} text={t("cart.emptyText")}>
          <LinkButton to="/katalog">{t("cart.browse")}</LinkButton>
          <LinkButton to="/stueckliste" variant="secondary">
            {t("partList.link")}
          </LinkButton>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <CartLine key={item.productId} item={item} updates={updates} />
            ))}
          </ul>
          <CartTotal updates={updates} />
        </div>
      )}
    </Container>
  );
}

function CartLine({ item, updates }: { item: CartItem; updates: QuantityUpdates }) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const hydrated = useHydrated();
  const quantity = updates.quantityOf(item);

  /** Leaving the field, by Enter too, sends the number. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) return;
    field.blur();
    field.focus();
  }

  return (
    <Panel as="li" className="grid grid-cols-[5rem_1fr] gap-4 sm:grid-cols-[8rem_1fr_auto]">
      <ProductPicture image={item.image} alt="" sizes="8rem" width={160} height={120} />
      <div className="flex min-w-0 flex-col items-start gap-2">
        {item.articleNumber ? <PartNumber value={item.articleNumber} /> : null}
        <Link
          to={productPath({ id: item.productId, slug: item.slug })}
          className="link wrap-anywhere"
        >
          <ProductName name={item.name} />
        </Link>
        <ConditionBadge condition={item.condition} />
        <ChosenPieces productId={item.productId} pieces={item.pieces} removable />
        <p className="text-sm text-ink-soft">
          {t("cart.available", { count: item.stock, unit: unitLabel(item.unit, item.stock, t) })}
        </p>
        <p className="text-sm text-ink-soft">
          {t("cart.unitPrice")}: {priceText(item.unitPriceCents, item.taxKind === "margin")}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:flex-col sm:items-end">
        <div className="text-right max-sm:order-last max-sm:ml-auto">
          <LinePrice item={item} quantity={quantity} />
        </div>
        <Form
          method="post"
          onSubmit={onSubmit}
          className="flex flex-wrap items-end gap-2 sm:flex-row-reverse"
        >
          <input type="hidden" name="productId" value={item.productId} />
          <Quantity
            id={`quantity-${item.productId}`}
            label={t("cart.quantityOf", { name: item.name })}
            hideLabel
            max={item.stock}
            defaultValue={quantity}
            onCommit={(next) => updates.set(item, next)}
          />
          {hydrated ? null : (
            <Button name="intent" value="set" variant="secondary">
              {t("cart.update")}
            </Button>
          )}
        </Form>
        <Form method="post" className="-mx-3">
          <input type="hidden" name="productId" value={item.productId} />
          <Button
            name="intent"
            value="remove"
            variant="quiet"
            size="small"
            aria-label={t("cart.removeName", { name: item.name })}
          >
            {t("cart.remove")}
          </Button>
        </Form>
      </div>
    </Panel>
  );
}

function CartTotal({ updates }: { updates: QuantityUpdates }) {
  const { items } = useLoaderData<typeof loader>();
  const cents = updates.totalCents(items);
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel className="flex flex-col gap-4 lg:sticky lg:top-6" aria-label={t("cart.total")}>
      <CartSum cents={cents} marginCents={updates.totalCents(items.filter(isMargin))} />
      <LinkButton to="/checkout" size="large" wide>
        {t("cart.checkout", { total: format.cents(cents) })}
      </LinkButton>
      <LinkButton to="/katalog" variant="secondary" wide>
        {t("cart.continue")}
      </LinkButton>
      <div className="flex flex-wrap justify-between gap-2">
        <a href="/stueckliste/datei" className="link py-2 text-sm" download>
          {t("cartLink.file")}
        </a>
        <a href="/stueckliste" className="link py-2 text-sm">
          {t("partList.link")}
        </a>
      </div>
      <Form method="post" action={CART_PATH}>
        <Button name="intent" value="share" variant="quiet" size="small" wide>
          {t("cartLink.make")}
        </Button>
      </Form>
      <Form method="post" action={CART_PATH}>
        <Button name="intent" value="clear" variant="quiet" size="small" wide>
          {t("cart.clear")}
        </Button>
      </Form>
    </Panel>
  );
}
