import type { Trx } from "~/platform/db.server";
import { isUuid } from "~/platform/uuid";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import type { Carrier } from "./carriers";
import type { TransitionResult } from "./order-transitions.server";
import type { Order } from "./orders.server";
import { MAX_PARCELS, ship, unshipped } from "./parcels.server";

/** Of the last parcel if none is named. `undefined` when nothing changes. */
export async function correctNumber(
  trx: Trx,
  order: Order,
  {
    actor,
    trackingNumber,
    ...change
  }: { actor: string; trackingNumber: string; parcelId?: string; carrier?: Carrier },
): Promise<Order | undefined> {
  const last = (await listParcelIds(trx, order.id)).at(-1);
  const id = change.parcelId ?? last;
  if (!id) {
    return ship(trx, order, { items: unshipped(order), carrier: "", trackingNumber, actor });
  }
  const row = await trx
    .updateTable("parcels")
    .set({ tracking_number: trackingNumber, carrier: change.carrier })
    .where("id", "=", id)
    .where("order_id", "=", order.id)
    .returning(["id", "carrier"])
    .executeTakeFirst();
  if (!row) throw new ActRefusedError("not-shipped", order.number);
  const lines = await trx
    .selectFrom("parcel_items")
    .select(["order_item_id as itemId", "quantity"])
    .where("parcel_id", "=", id)
    .execute();
  const items = order.items.flatMap((item) => {
    const { quantity } = lines.find(({ itemId }) => itemId === item.id) ?? { quantity: 0 };
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  return applyEvent(trx, order, order.status === "shipped" ? "shipped" : "shipped-in-part", {
    actor,
    detail: { trackingNumber },
    facts: id === last && order.status === "shipped" ? { trackingNumber } : {},
    news: { parcel: { id, carrier: row.carrier, trackingNumber }, items },
  });
}

async function listParcelIds(trx: Trx, orderId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("parcels")
    .select("id")
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .limit(MAX_PARCELS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Carrier and number of a parcel were wrong; the buyer gets the right ones. */
export async function correctParcel({
  parcelId,
  carrier,
  trackingNumber,
  ...act
}: OrderAct & {
  parcelId: string;
  carrier: Carrier;
  trackingNumber: string;
}): Promise<TransitionResult> {
  return actOnOrder(act, "order-parcel-corrected", async (trx, order) => {
    if (!isUuid(parcelId)) throw new ActRefusedError("not-shipped", order.number);
    const change = { actor: act.actor.name, parcelId, carrier, trackingNumber };
    const changed = await correctNumber(trx, order, change);
    return { order: changed ?? order, after: { carrier, trackingNumber } };
  });
}
