import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { DAY_MS } from "~/platform/clock";
import { db, type Trx } from "~/platform/db.server";
import { Semaphore } from "~/platform/semaphore";
import { applyEvent } from "~/orders/apply-event.server";
import { isDefective } from "~/parts/conditions";
import { insertOrder, insertOrderItems } from "~/orders/insert-order.server";
import { ownNumber } from "~/orders/own-numbers";
import { lockOrder, type Order, type OrderItem } from "~/orders/orders.server";
import { lockProducts, takeStock } from "~/orders/stock.server";
import { OutOfStockError } from "~/stock/moves.server";
import { isUnitId, UnitGoneError } from "~/stock/choose-units.server";
import { findTaxKinds } from "~/stock/order-units.server";
import { lockOpenOffer } from "~/offers/offers.server";
import { endReservationsOf } from "~/stock/reservations.server";
import { terms } from "~/shop";
import { mayAskForSubscription, requestSubscription } from "~/newsletter/newsletter.server";
import { limitOpenOrders } from "./open-orders.server";
import { chosenUnits, entriesOf, isSameOrder, type OrderRequest } from "./order-request.server";
import { computeTotals } from "~/orders/totals";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable, withOfferedShipping } from "~/settings/shipping";
import { queueVatCheck } from "~/orders/vat-checks.server";
import { lineTaxKind } from "~/orders/tax-rule";
import { isIntraCommunity } from "~/orders/order-tax.server";
import type { TaxKind } from "../../db/stock-tables";
import { taxOfEntries } from "./vat.server";

export class TotalChangedError extends Error {
  override name = "TotalChangedError";
}

/** An item became "defective" after the buyer had opened the form. */
export class DefectsNotAgreedError extends Error {
  override name = "DefectsNotAgreedError";
}

/** The form's order has been given up since; a new form is needed. */
export class OrderGivenUpError extends Error {
  override name = "OrderGivenUpError";
}

/** The form's order has other entries and must be ended first. */
export class FormReusedError extends Error {
  override name = "FormReusedError";
}

const MINUTE_MS = 60_000;

function paymentDueAt(method: Order["paymentMethod"], now: Date): Date {
  const term =
    method === "online" ? terms.paymentStartMinutes * MINUTE_MS : terms.prepaymentDays * DAY_MS;
  return new Date(now.getTime() + term);
}

/**
 * At today's prices or the offer's, with today's shipping.
 * @throws {OutOfStockError | DefectsNotAgreedError | OfferClosedError}
 */
async function priceLockedItems(trx: Trx, request: OrderRequest) {
  const offer = request.offerId ? await lockOpenOffer(trx, request.offerId) : undefined;
  // What was kept for it is taken by its order.
  if (offer) await endReservationsOf(trx, offer.id, { id: null, name: "customer" });
  const offered = new Map(offer?.items.map((item) => [item.productId, item.unitPriceCents]));
  const products = await lockProducts(trx, [...request.lines.keys()]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const missing: number[] = [];
  const wanted: Omit<OrderItem, "tax">[] = [];
  const kinds = await taxKindsOf(trx, request);
  for (const [productId, quantity] of request.lines) {
    const product = byId.get(productId);
    const stock = (offer ? product?.onHand : product?.stock) ?? 0;
    if (!product || stock < quantity) {
      missing.push(productId);
      continue;
    }
    const unitIds = chosenUnits(request, productId);
    if (!unitIds.every(isUnitId)) throw new UnitGoneError([productId], unitIds);
    wanted.push({
      productId,
      name: product.name,
      articleNumber: product.articleNumber,
      condition: product.condition,
      unit: product.unit,
      image: product.image,
      quantity,
      chosenUnits: unitIds,
      unitPriceCents: offered.get(productId) ?? product.priceCents,
      taxKind: lineTaxKind(product.taxKind, {
        quantity,
        chosen: unitIds.flatMap((id) => kinds.get(id) ?? []),
      }),
    });
  }
  if (missing.length > 0 || wanted.length === 0) throw new OutOfStockError(missing);

  const agreed = request.form.agreeToDefects;
  if (!agreed && wanted.some(isDefective)) throw new DefectsNotAgreedError();

  const { country } = request.form;
  const { taxOf } = taxOfEntries(request.form);
  const shipping = withOfferedShipping(shippingTable(currentSettings()), offer);
  const totals = computeTotals({ items: wanted, country, shipping, taxOf });
  const items = wanted.map((item, position) => ({
    ...item,
    unitPriceCents: totals.unitPricesCents[position] ?? item.unitPriceCents,
    tax: totals.taxes[position] ?? taxOf(item.taxKind),
  }));
  return { items, totals };
}

/** Of the units that the buyer chose. */
async function taxKindsOf(trx: Trx, request: OrderRequest): Promise<Map<number, TaxKind>> {
  const ids = [...request.lines.keys()].flatMap((productId) => chosenUnits(request, productId));
  return findTaxKinds(trx, ids.filter(isUnitId));
}

/** `undefined` when the order's number is taken; nothing was written then. */
async function writeOrder(
  trx: Trx,
  request: OrderRequest,
  asksForNewsletter: boolean,
): Promise<Order | undefined> {
  const { form } = request;
  const entries = entriesOf(form);
  const { subnetHash, shownAmountCents: amountCents = 0 } = request;
  // The amount shown is the order's own, or the order is refused below.
  const share = { subnetHash, amountCents, positions: request.lines.size };
  await limitOpenOrders(trx, { ...entries, ...share });
  const { items, totals } = await priceLockedItems(trx, request);
  if (totals.amountCents !== request.shownAmountCents) throw new TotalChangedError();

  const now = new Date();
  const id = randomUUID();
  const inserted = await insertOrder(trx, {
    id,
    number: ownNumber("order", id, now),
    ...entries,
    formToken: request.formToken,
    userId: request.userId,
    offerId: request.offerId,
    language: request.language,
    goodsCents: totals.goodsCents,
    shippingCents: totals.shippingCents,
    vatCents: totals.vatCents,
    amountCents: totals.amountCents,
    shippingTax: totals.shippingTax,
    vatExempt: totals.taxes.some(isIntraCommunity),
    defectsAgreed: items.some(isDefective) && form.agreeToDefects,
    subnetHash: request.subnetHash,
    paymentDueAt: paymentDueAt(entries.paymentMethod, now),
  });
  if (!inserted) return undefined;

  await insertOrderItems(trx, id, items);
  const order = await lockOrder(trx, { id });
  if (order) {
    await takeStock(trx, order, "customer");
    await applyEvent(trx, order, "placed", { actor: "customer" });
    if (order.vatExempt) await queueVatCheck(trx, order);
  }
  if (asksForNewsletter)
    await requestSubscription(trx, { email: form.email, language: request.language });
  return order;
}

/** The ended order keeps a token that no form has. */
async function freeFormToken(trx: Trx, order: Order): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ form_token: order.id })
    .where("id", "=", order.id)
    .execute();
}

const MAX_NUMBER_CLASHES = 5;

// Of ten connections: orders that wait for locked items must leave some to pages.
const orders = new Semaphore({ size: 4, maxWaiting: 200, waitMs: 4_000 });

/**
 * Writes order, items, reserved stock and mail in one transaction, or nothing. Stripe is asked
 * afterwards, outside of it.
 * @throws {OutOfStockError} a line can't be delivered in full
 * @throws {TotalChangedError} the buyer saw another total
 * @throws {DefectsNotAgreedError} an item is defective and the buyer didn't agree
 * @throws {OpenOrderLimitError} the buyer's unpaid orders reserve enough
 * @throws {OfferClosedError} the offer was accepted, withdrawn or has lapsed meanwhile
 * @throws {OrderGivenUpError} this form's order was cancelled meanwhile
 * @throws {FormReusedError} this form's order has other entries and still reserves its items
 * @throws {BusyError} too many order at this moment
 */
export async function placeOrder(request: OrderRequest): Promise<Order> {
  const { form, subnetHash } = request;
  const asksForNewsletter = form.newsletter && (await mayAskForSubscription(subnetHash));
  for (let attempt = 0; attempt < MAX_NUMBER_CLASHES; attempt++) {
    const write = async (trx: Trx) => {
      // The second of two equal submits waits here and then finds the first one's order.
      await sql`select pg_advisory_xact_lock(hashtextextended(${request.formToken}, 0))`.execute(
        trx,
      );
      const existing = await lockOrder(trx, { formToken: request.formToken });
      if (!existing) return writeOrder(trx, request, asksForNewsletter);
      const ended = existing.stockState === "released";
      if (isSameOrder(existing, request)) {
        if (ended) throw new OrderGivenUpError();
        return existing;
      }
      if (!ended) throw new FormReusedError();
      await freeFormToken(trx, existing);
      return writeOrder(trx, request, asksForNewsletter);
    };
    const order = await orders.run(() => db.transaction().execute(write));
    if (order) return order;
  }
  throw new Error("no free order number");
}
