import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db, type Trx } from "~/platform/db.server";
import { shipUnits } from "~/stock/shipped-units.server";
import {
  ActRefusedError,
  actOnOrder,
  type OrderAct,
  refuseOtherUnits,
} from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { balanceOf } from "./balance";
import { issuePapers } from "./order-papers.server";
import type { Carrier } from "./carriers";
import type { TransitionResult } from "./order-transitions.server";
import { queueOrderMail } from "./order-mail.server";
import type { Order } from "./orders.server";

export interface ItemQuantity {
  itemId: number;
  quantity: number;
}

interface ShippedItem extends ItemQuantity {
  /** Which; the oldest when left out. */
  unitIds?: readonly number[];
}

export interface Parcel {
  id: string;
  /** A key of `carriers`, empty for the shop's usual one. */
  carrier: string;
  trackingNumber: string;
  /** `null` when nobody weighed it. */
  weightGrams: number | null;
  actor: string;
  createdAt: Date;
  items: ItemQuantity[];
}

export const MAX_PARCELS = 200;

export async function listParcels(orderId: string): Promise<Parcel[]> {
  return db
    .selectFrom("parcels")
    .select(["id", "carrier", "tracking_number as trackingNumber", "weight_grams as weightGrams"])
    .select(["actor", "created_at as createdAt"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("parcel_items")
          .select(["order_item_id as itemId", "quantity"])
          .whereRef("parcel_id", "=", "parcels.id")
          .orderBy("order_item_id"),
      ).as("items"),
    )
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(MAX_PARCELS)
    .execute();
}

interface Shipment {
  carrier: Carrier | "";
  /** May be empty. */
  trackingNumber: string;
  weightGrams?: number;
  /** Of each line how many. */
  items: readonly ShippedItem[];
}

/** What of a line hasn't been shipped yet. */
export function unshipped(order: Order): ItemQuantity[] {
  return order.items
    .map(({ id, quantity, shipped }) => ({ itemId: id, quantity: quantity - shipped }))
    .filter(({ quantity }) => quantity > 0);
}

/** What keeps goods of a paid order here. */
export function keptBack(order: Order): "vat-id-unchecked" | "not-paid" | undefined {
  if (order.vatExempt && !order.vatIdCheckedAt) return "vat-id-unchecked";
  const isPart = order.paymentState === "paid" && balanceOf(order).fact === "part";
  return isPart ? "not-paid" : undefined;
}

/**
 * The parcel with the rest makes the order a shipped one. The buyer is told of each.
 * @throws {OrderTransitionError | MovedError}
 */
export async function shipParcel({
  carrier,
  trackingNumber,
  weightGrams,
  items,
  ...act
}: OrderAct & Shipment): Promise<TransitionResult> {
  return actOnOrder(act, "order-shipped", async (trx, order) => {
    const shipment = { carrier, trackingNumber: trackingNumber.trim(), weightGrams, items };
    const shipped = await ship(trx, order, { ...shipment, actor: act.actor.name });
    const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
    return { order: shipped, after: { carrier, trackingNumber, pieces } };
  });
}

/** @throws {OrderTransitionError} */
export async function ship(
  trx: Trx,
  order: Order,
  { items, actor, carrier, trackingNumber, weightGrams }: Shipment & { actor: string },
): Promise<Order> {
  const parts = order.items.flatMap((item) => {
    const chosen = items.filter(({ itemId }) => itemId === item.id);
    const quantity = chosen.reduce((sum, each) => sum + each.quantity, 0);
    const unitIds = chosen.find((each) => each.unitIds)?.unitIds;
    return quantity > 0 ? [{ item, quantity, unitIds }] : [];
  });
  const known = new Set(order.items.map(({ id }) => id));
  const isTooMuch = parts.some(({ item, quantity }) => quantity > item.quantity - item.shipped);
  if (isTooMuch || items.some(({ itemId }) => !known.has(itemId))) {
    throw new ActRefusedError("quantity-too-high", order.number);
  }
  const reason = keptBack(order);
  if (reason) throw new ActRefusedError(reason, order.number);
  const rest = unshipped(order).reduce((sum, { quantity }) => sum + quantity, 0);
  const isLast = parts.reduce((sum, { quantity }) => sum + quantity, 0) === rest;
  const mailed = parts.map(({ item, quantity }) => ({ ...item, quantity }));
  const parcelId = crypto.randomUUID();
  const event = isLast ? "shipped" : "shipped-in-part";
  const facts = isLast ? { trackingNumber } : {};
  const changed = await applyEvent(trx, order, event, {
    actor,
    detail: { trackingNumber },
    facts,
    mail: null,
  });
  if (parts.length === 0) throw new ActRefusedError("nothing-chosen", order.number);
  await trx
    .insertInto("parcels")
    .values({
      id: parcelId,
      order_id: order.id,
      carrier,
      tracking_number: trackingNumber,
      weight_grams: weightGrams,
      actor,
    })
    .execute();
  await trx
    .insertInto("parcel_items")
    .values(
      parts.map(({ item, quantity }) => ({
        parcel_id: parcelId,
        order_item_id: item.id,
        quantity,
      })),
    )
    .execute();
  const cause = { actor, reference: order.number };
  await refuseOtherUnits(
    order,
    shipUnits(
      trx,
      parcelId,
      parts.map(({ item, quantity, unitIds }) => ({
        itemId: item.id,
        productId: item.productId,
        there: item.quantity - item.shipped,
        pieces: quantity,
        unitIds,
      })),
      cause,
    ),
  );
  // Only now it is known which pieces are in it.
  const papers = await issuePapers(trx, changed ?? order, {
    actor,
    parcel: { id: parcelId, trackingNumber },
    items: parts.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
    isFirst: order.status !== "shipped" && order.items.every(({ shipped }) => shipped === 0),
  });
  if (changed) {
    const parcel = { id: parcelId, carrier, trackingNumber };
    const news = { parcel, items: mailed, invoice: papers.invoice };
    await queueOrderMail(trx, event, { ...order, ...facts }, news);
  }
  return changed ?? order;
}
