import { priceCart, writeCart, type PricedCart } from "~/cart/cart.server";
import type { ChosenPiece } from "~/cart/chosen.server";
import { defaultCountry } from "~/parts/countries";
import { heldGoods } from "~/orders/stock.server";
import type { Order } from "~/orders/orders.server";
import { readFormToken, textField } from "~/platform/form.server";
import { isOutsideEu } from "~/documents/tax-territory";
import { computeTotals, type TaxGroup, type Totals } from "~/orders/totals";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable, type ShippingTable, withOfferedShipping } from "~/settings/shipping";
import { readBasket, type Basket, type BasketOptions } from "./basket.server";
import { taxOfEntries, type TaxEntries } from "./vat.server";

export interface OrderQuote {
  items: {
    productId: number;
    name: string;
    articleNumber: string;
    condition: string;
    image: string | undefined;
    quantity: number;
    unitPriceCents: number;
    lineTotalCents: number;
    margin: boolean;
    pieces?: ChosenPiece[];
  }[];
  goodsCents: number;
  shippingCents: number;
  taxGroups: TaxGroup[];
  amountCents: number;
  /** Of who buys free of VAT. */
  vatId: string;
  customs: boolean;
  /** Where the price of shipping comes from. */
  shipping: ShippingTable;
  /** Milliseconds; of several quotes the page shows the latest. */
  computedAt: number;
}

function toQuote(
  cart: PricedCart,
  totals: Totals,
  terms: Pick<OrderQuote, "shipping" | "vatId" | "customs">,
): OrderQuote {
  return {
    items: cart.items.map((item, position) => ({
      productId: item.productId,
      name: item.name,
      articleNumber: item.articleNumber,
      condition: item.condition,
      image: item.image,
      quantity: item.quantity,
      unitPriceCents: totals.unitPricesCents[position] ?? item.unitPriceCents,
      lineTotalCents: totals.lineTotalsCents[position] ?? item.lineTotalCents,
      margin: item.taxKind === "margin",
      pieces: item.pieces,
    })),
    goodsCents: totals.goodsCents,
    shippingCents: totals.shippingCents,
    taxGroups: totals.taxGroups,
    amountCents: totals.amountCents,
    ...terms,
    computedAt: Date.now(),
  };
}

export interface QuotedCart {
  basket: Basket;
  cart: PricedCart;
  quote: OrderQuote;
  /** The `Set-Cookie` value without what can't be sold any more. */
  correctedCart: string | undefined;
}

export async function quoteOrder(
  request: Request,
  options: BasketOptions & Partial<TaxEntries>,
): Promise<QuotedCart> {
  const held = options.pending ? heldGoods(options.pending) : undefined;
  const basket = await readBasket(request, options);
  const { lines, seen, chosen, offered } = basket;
  const cart = await priceCart(lines, { held, seen, chosen, offered });
  const country = options.country ?? defaultCountry;
  const { taxOf, vatId } = taxOfEntries({ ...options, country });
  const shipping = withOfferedShipping(shippingTable(currentSettings()), basket.offer);
  const totals = computeTotals({ items: cart.items, country, shipping, taxOf });
  const customs = isOutsideEu({ country, postalCode: options.postalCode ?? "" });
  const correctsCart = cart.changes.length > 0 && !basket.offer;
  return {
    basket,
    cart,
    quote: toQuote(cart, totals, { shipping, vatId, customs }),
    correctedCart: correctsCart ? await writeCart(cart.lines, cart.prices, cart.chosen) : undefined,
  };
}

export function taxEntries(form: FormData): TaxEntries {
  return {
    country: textField(form, "country"),
    postalCode: textField(form, "postalCode"),
    customerType: textField(form, "customerType"),
    euTaxExempt: form.get("euTaxExempt") === "on",
    vatId: textField(form, "vatId"),
  };
}

export function quoteForm(request: Request, form: FormData, pending: Order | undefined) {
  return quoteOrder(request, {
    ...taxEntries(form),
    pending,
    formToken: readFormToken(textField(form, "formToken")),
  });
}
