import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { findProductsByIds } from "~/catalogue/products.server";
import { conditionLabel } from "~/catalogue/condition-label";
import { productPath } from "~/catalogue/product-path";
import { unitLabel } from "~/catalogue/unit-label";
import { findPendingOrder } from "~/checkout/pending-order.server";
import { getT } from "~/i18n/i18n.server";
import { useFormat } from "~/i18n/use-language";
import { listHeldPieces } from "~/orders/stock.server";
import { integerField, readForm, textField } from "~/platform/form.server";
import { setMessage, type PageMessage } from "~/platform/message.server";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { Price } from "~/ui/price";
import { Quantity } from "~/ui/quantity";
import { addToCart, isProductId, MAX_CART_LINES, setQuantity, type CartLines } from "./cart";
import { CartChanges } from "./cart-changes";
import { availableStock, priceCart, readCart, writeCart, type CartItem } from "./cart.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta({ title: data?.title ?? "" }),
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const pending = await findPendingOrder(request);
  const held = pending ? await listHeldPieces(pending.id) : undefined;
  const cart = await priceCart(await readCart(request), held);
  const goodsCents = cart.items.reduce((sum, item) => sum + item.lineTotalCents, 0);
  return data(
    { title: t("cart.title"), items: cart.items, changes: cart.changes, goodsCents },
    cart.changes.length > 0 ? { headers: { "Set-Cookie": await writeCart(cart.lines) } } : {},
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const lines = await readCart(request);
  switch (textField(form, "intent")) {
    case "add":
      return backToCart(await add(lines, form));
    case "set":
      return backToCart(await set(lines, form));
    case "remove":
      return backToCart(remove(lines, form));
    case "clear":
      return backToCart({ lines: new Map(), message: { kind: "info", title: "cart.cleared" } });
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

interface CartStep {
  lines: CartLines;
  message: PageMessage;
}

async function backToCart({ lines, message }: CartStep) {
  const headers = new Headers();
  headers.append("Set-Cookie", await writeCart(lines));
  headers.append("Set-Cookie", await setMessage(message));
  return redirect("/warenkorb", { status: 303, headers });
}

/** The form's product as the database has it, and the quantity asked for. */
async function readItem(form: FormData) {
  const productId = integerField(form, "productId") ?? 0;
  const [product] = isProductId(productId) ? await findProductsByIds([productId]) : [];
  return { productId, product, quantity: integerField(form, "quantity") };
}

const unavailable: PageMessage = {
  kind: "error",
  title: "cart.unavailableTitle",
  text: "cart.unavailable",
};

const badQuantity: PageMessage = { kind: "error", title: "cart.badQuantity" };

async function add(lines: CartLines, form: FormData): Promise<CartStep> {
  const { productId, product, quantity } = await readItem(form);
  const stock = availableStock(product);
  if (!product || stock === 0) return { lines, message: unavailable };
  if (quantity === undefined || quantity < 1) return { lines, message: badQuantity };
  const next = addToCart(lines, { productId, quantity, stock });
  const present = next.get(productId);
  if (present === undefined) {
    const values = { max: MAX_CART_LINES };
    return {
      lines,
      message: { kind: "error", title: "cart.fullTitle", text: "cart.full", values },
    };
  }
  const capped = present < (lines.get(productId) ?? 0) + quantity;
  return {
    lines: next,
    message: {
      kind: capped ? "info" : "success",
      title: "cart.addedTitle",
      text: capped ? "cart.capped" : "cart.added",
      values: { name: product.name, quantity: present },
    },
  };
}

async function set(lines: CartLines, form: FormData): Promise<CartStep> {
  const { productId, product, quantity } = await readItem(form);
  if (quantity === undefined) return { lines, message: badQuantity };
  const next = setQuantity(lines, { productId, quantity, stock: availableStock(product) });
  const present = next.get(productId);
  if (present === undefined)
    return { lines: next, message: { kind: "info", title: "cart.removed" } };
  return {
    lines: next,
    message: {
      kind: "info",
      title: "cart.updated",
      ...(present < quantity ? { text: "cart.capped", values: { quantity: present } } : {}),
    },
  };
}

function remove(lines: CartLines, form: FormData): CartStep {
  const next = new Map(lines);
  next.delete(integerField(form, "productId") ?? 0);
  return { lines: next, message: { kind: "info", title: "cart.removed" } };
}

export default function CartPage() {
  const { items, changes } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Container>
      <PageHeader title={t("cart.title")} />
      <CartChanges changes={changes} />
      {items.length === 0 ? (
        <EmptyState icon="cart" title={t("cart.empty")} text={t("cart.emptyText")}>
          <LinkButton to="/katalog">{t("cart.browse")}</LinkButton>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <CartLine key={item.productId} item={item} />
            ))}
          </ul>
          <CartTotal />
        </div>
      )}
    </Container>
  );
}

function CartLine({ item }: { item: CartItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel as="li" className="grid grid-cols-[5rem_1fr] gap-4 sm:grid-cols-[8rem_1fr_auto]">
      <ProductPicture image={item.image} alt="" sizes="8rem" width={160} height={120} />
      <div className="flex min-w-0 flex-col items-start gap-2">
        {item.articleNumber ? <PartNumber value={item.articleNumber} /> : null}
        <Link to={productPath({ id: item.productId, slug: item.slug })} className="link">
          {item.name}
        </Link>
        <p className="text-sm text-ink-soft">
          {conditionLabel(item.condition, t)} ·{" "}
          {t("cart.available", { count: item.stock, unit: unitLabel(item.unit, t) })}
        </p>
        <p className="text-sm text-ink-soft">
          {t("cart.unitPrice")}: {format.cents(item.unitPriceCents)}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-end justify-between gap-3 sm:col-span-1 sm:flex-col sm:items-end">
        <Price cents={item.lineTotalCents} />
        <Form method="post" className="flex items-end gap-2">
          <input type="hidden" name="productId" value={item.productId} />
          <Quantity
            key={item.quantity}
            id={`quantity-${item.productId}`}
            label={t("cart.quantityOf", { name: item.name })}
            hideLabel
            min={0}
            max={item.stock}
            defaultValue={item.quantity}
          />
          <Button name="intent" value="set" variant="secondary">
            {t("cart.update")}
          </Button>
        </Form>
        <Form method="post">
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

function CartTotal() {
  const { goodsCents } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel className="flex flex-col gap-4 lg:sticky lg:top-6" aria-label={t("cart.total")}>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{t("cart.total")}</span>
          <Price cents={goodsCents} size="large" />
        </div>
        <p className="text-sm text-ink-soft">{t("cart.plusShipping")}</p>
      </div>
      <LinkButton to="/checkout" size="large" wide>
        {t("cart.checkout", { total: format.cents(goodsCents) })}
      </LinkButton>
      <LinkButton to="/katalog" variant="secondary" wide>
        {t("cart.continue")}
      </LinkButton>
      <Form method="post">
        <Button name="intent" value="clear" variant="quiet" size="small" wide>
          {t("cart.clear")}
        </Button>
      </Form>
    </Panel>
  );
}
