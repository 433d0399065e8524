import { sql } from "kysely";
import type { Trx } from "~/platform/db.server";
import { type MoveCause, OutOfStockError } from "~/stock/moves.server";
import type { WantedLine } from "~/stock/choose-units.server";
import { release, reserve } from "~/stock/order-units.server";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { balanceOf } from "./balance";
import { insertOrderItems } from "./insert-order.server";
import { decide } from "./lifecycle";
import type { TransitionResult } from "./order-transitions.server";
import { lockOrder, type Order, type SoldItem } from "./orders.server";
import { decideRefund, refundableCents } from "./refund-amount.server";
import { areAll } from "./return-order.server";
import { lockProducts } from "./stock.server";
import { taxRuleOf } from "./order-tax.server";
import { sumAnew } from "./sum-anew.server";
import { chargedCents } from "./totals";

/** The database's integers end there. */
const MAX_ID = 2_147_483_647;

interface Change {
  /** The line that gets another quantity; 0 removes it. */
  itemId: number;
  quantity: number;
  /** What comes instead of the pieces taken off, at today's price. */
  replacement?: { productId: number; quantity: number };
  /** The buyer reads it when money goes back. */
  reason: string;
  /** When and how the buyer agreed to a higher total. */
  agreement?: string;
}

/**
 * Takes pieces off a line, replaces them, or adds some, before they are shipped. Prices stay,
 * shipping and VAT follow the rules of the checkout and the order's day; what was paid too much goes
 * back, what is missing is asked for by mail. A higher total needs the buyer's agreement: it is
 * another contract.
 * @throws {OrderTransitionError | MovedError}
 */
export async function changeItems({
  itemId,
  quantity,
  replacement,
  reason,
  agreement = "",
  ...act
}: OrderAct & Change): Promise<TransitionResult> {
  const change = { itemId, quantity, replacement, reason };
  return actOnOrder(act, "order-items", async (trx, order) => {
    const item = check(order, change);
    // Both at once and in order, so that two can't deadlock.
    await lockProducts(
      trx,
      [item.productId, replacement?.productId].flatMap((id) => id ?? []),
    );
    const actor = act.actor.name;
    const cause = { reason: "order-changed", reference: order.number, actor } as const;
    if (replacement) await addReplacement(trx, order, replacement, cause);
    await setQuantity(trx, order, { item, quantity }, cause);
    const changed = await reprice(trx, order);
    if (changed.amountCents > order.amountCents && agreement === "") {
      throw new ActRefusedError("not-agreed", order.number);
    }
    const agreed = agreement ? { agreement } : {};
    const detail = { articleNumber: item.articleNumber, quantity, ...agreed };
    const news = { key: String(order.version) };
    let now = (await applyEvent(trx, changed, "items-changed", { actor, detail, news })) ?? changed;
    now = await follow(trx, now, { actor, reason });
    return {
      order: now,
      before: {
        articleNumber: item.articleNumber,
        quantity: item.quantity,
        cents: order.amountCents,
      },
      after: { quantity, cents: now.amountCents },
    };
  });
}

/** What the new price and the new lines make of money and parcels. */
async function follow(
  trx: Trx,
  order: Order,
  { actor, reason }: { actor: string; reason: string },
): Promise<Order> {
  let now = order;
  const isPaidNow = now.paymentState === "open" && balanceOf(now).openCents === 0;
  if (isPaidNow) now = (await applyEvent(trx, now, "paid", { actor })) ?? now;
  const cents = Math.min(balanceOf(now).overCents, refundableCents(now));
  if (cents > 0) now = await decideRefund(trx, now, { cents, reason, actor });
  const isAllShipped = now.items.every(({ quantity, shipped }) => shipped === quantity);
  if (!isAllShipped) return now;
  now = (await applyEvent(trx, now, "shipped", { actor, mail: null })) ?? now;
  if (!areAll("returned", now)) return now;
  // What had left came back before the rest was taken off.
  return (await applyEvent(trx, now, "returned", { actor, facts: { refundByHand: true } })) ?? now;
}

/** @throws {OrderTransitionError} */
function check(order: Order, { itemId, quantity, replacement }: Change): SoldItem {
  decide(order, "items-changed");
  const refuse = (reason: ConstructorParameters<typeof ActRefusedError>[0]): never => {
    throw new ActRefusedError(reason, order.number);
  };
  // The payment page shows what it was opened with.
  const isPayingNow = order.paymentMethod === "online" && order.paymentState !== "paid";
  if (isPayingNow || order.paymentState === "flagged") return refuse("payment-under-way");
  const item = order.items.find(({ id }) => id === itemId) ?? refuse("nothing-chosen");
  const isNoChange = quantity === item.quantity || quantity < 0;
  if (isNoChange || (replacement && quantity > item.quantity)) return refuse("quantity-too-high");
  if (quantity < item.shipped) return refuse("partly-shipped");
  const isLast = order.items.length === 1 && quantity === 0 && !replacement;
  if (isLast) return refuse("last-item");
  const isNoProduct = replacement && !(replacement.productId <= MAX_ID);
  if (isNoProduct) return refuse("out-of-stock");
  const isTwice = order.items.some(({ productId }) => productId === replacement?.productId);
  if (replacement && isTwice) return refuse("item-twice");
  return item;
}

type Cause = MoveCause & { actor: string };

async function setQuantity(
  trx: Trx,
  order: Order,
  { item, quantity }: { item: SoldItem; quantity: number },
  cause: Cause,
): Promise<void> {
  const { id: itemId, productId } = item;
  const pieces = quantity - item.quantity;
  if (pieces > 0) {
    if (productId === null) throw new ActRefusedError("too-few-in-stock", order.number);
    await take(trx, order, { itemId, productId, pieces, refusal: "too-few-in-stock" }, cause);
  } else {
    const held = item.quantity - item.shipped;
    await release(trx, [{ itemId, productId, held, pieces: -pieces }], cause);
  }
  const query =
    quantity === 0
      ? trx.deleteFrom("order_items").where("id", "=", itemId)
      : trx
          .updateTable("order_items")
          .set({ quantity, chosen_units: stillChosen })
          .where("id", "=", itemId);
  await query.execute();
}

const stillChosen = sql<number[]>`array(
  select unit_id from order_units
  where order_item_id = order_items.id and chosen and returned_at is null order by unit_id)`;

/** @throws {ActRefusedError} */
async function take(
  trx: Trx,
  order: Order,
  { refusal, ...line }: WantedLine & { refusal: "out-of-stock" | "too-few-in-stock" },
  cause: Cause,
): Promise<void> {
  try {
    await reserve(trx, [line], cause);
  } catch (error) {
    throw error instanceof OutOfStockError ? new ActRefusedError(refusal, order.number) : error;
  }
}

async function addReplacement(
  trx: Trx,
  order: Order,
  { productId, quantity }: { productId: number; quantity: number },
  cause: Cause,
): Promise<void> {
  const [product] = await lockProducts(trx, [productId]);
  if (!product || quantity < 1) throw new ActRefusedError("out-of-stock", order.number);
  const { name, articleNumber, condition, unit, image } = product;
  const { taxKind } = product;
  const tax = taxRuleOf(order)(taxKind);
  const unitPriceCents = chargedCents(product.priceCents, tax);
  const [itemId = 0] = await insertOrderItems(trx, order.id, [
    {
      ...{ productId, name, articleNumber, condition, unit, image, quantity },
      ...{ unitPriceCents, taxKind, tax },
    },
  ]);
  const line = { itemId, productId, pieces: quantity };
  await take(trx, order, { ...line, refusal: "out-of-stock" }, cause);
}

async function reprice(trx: Trx, { id }: Order): Promise<Order> {
  const order = await lockOrder(trx, { id });
  if (!order) throw new Error("the order is gone");
  return { ...order, ...(await sumAnew(trx, order, order.items)) };
}
