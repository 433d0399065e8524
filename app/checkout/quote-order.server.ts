import { priceCart, writeCart, type PricedCart } from "~/cart/cart.server";
import type { ChosenPiece } from "~/cart/chosen.server";
import { defaultCountry } from "~/parts/countries";
import { heldGoods } from "~/orders/stock.server";
import type { Order } from "~/orders/orders.server";
import { textField } from "~/platform/form.server";
import { computeTotals, type Totals } from "~/orders/totals";
import { withOfferedShipping } from "~/offers/offered-shipping";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable, type ShippingTable } from "~/settings/shipping";
import { readBasket, type Basket, type BasketOptions } from "./basket.server";
import { isVatExempt } from "./vat.server";

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
    pieces?: ChosenPiece[];
  }[];
  goodsCents: number;
  shippingCents: number;
  vatCents: number;
  amountCents: number;
  vatExempt: boolean;
  /** Where the price of shipping comes from. */
  shipping: ShippingTable;
  /** Milliseconds; of several quotes the page shows the latest. */
  computedAt: number;
}

function toQuote(
  cart: PricedCart,
  totals: Totals,
  terms: Pick<OrderQuote, "shipping" | "vatExempt">,
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
      pieces: item.pieces,
    })),
    goodsCents: totals.goodsCents,
    shippingCents: totals.shippingCents,
    vatCents: totals.vatCents,
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
  options: BasketOptions & { country?: string; euTaxExempt?: boolean; vatId?: string },
): Promise<QuotedCart> {
  const held = options.pending ? heldGoods(options.pending) : undefined;
  const basket = await readBasket(request, options);
  const { lines, seen, chosen, offered } = basket;
  const cart = await priceCart(lines, { held, seen, chosen, offered });
  const country = options.country ?? defaultCountry;
  const vatExempt =
    options.euTaxExempt === true &&
    isVatExempt({ vatId: options.vatId ?? "", deliveryCountry: country });
  const shipping = withOfferedShipping(shippingTable(currentSettings()), basket.offer);
  const totals = computeTotals({ items: cart.items, country, shipping, vatExempt });
  const correctsCart = cart.changes.length > 0 && !basket.offer;
  return {
    basket,
    cart,
    quote: toQuote(cart, totals, { shipping, vatExempt }),
    correctedCart: correctsCart ? await writeCart(cart.lines, cart.prices, cart.chosen) : undefined,
  };
}

export function quoteForm(request: Request, form: FormData, pending: Order | undefined) {
  return quoteOrder(request, {
    country: textField(form, "country"),
    euTaxExempt: form.get("euTaxExempt") === "on",
    vatId: textField(form, "vatId"),
    pending,
    formToken: textField(form, "formToken"),
  });
}
