import { db, type Db, type Trx } from "~/platform/db.server";
import { serialEnd } from "~/stock/unit-view";
import type { PieceLine } from "./piece-lines";

export interface OrderPiece extends PieceLine {
  itemId: number;
  chosen: boolean;
  /** Where it was shipped. */
  parcelId: string | null;
}

/** What the order has and wasn't returned. */
export async function listOrderPieces(
  orderId: string,
  source: Db | Trx = db,
): Promise<OrderPiece[]> {
  const rows = await source
    .selectFrom("order_units")
    .innerJoin("order_items", "order_items.id", "order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("units", "units.id", "unit_id")
    .select(["order_item_id as itemId", "units.id", "units.token", "units.serial"])
    .select(["chosen", "parcel_id as parcelId", "payment_state as paymentState"])
    .where("orders.id", "=", orderId)
    .where("returned_at", "is", null)
    .orderBy("order_item_id")
    .orderBy("units.id")
    .execute();
  return rows.map(({ serial, paymentState, ...row }) => {
    const isBuyers = paymentState === "paid" || row.parcelId !== null;
    return { ...row, serial: isBuyers ? serial : "", serialEnd: serialEnd(serial) };
  });
}

/** Which of them the buyer may count on: chosen or shipped; the store may take another otherwise. */
export function piecesByItem(pieces: readonly OrderPiece[]): (itemId: number) => PieceLine[] {
  const certain = pieces.filter(({ chosen, parcelId }) => chosen || parcelId !== null);
  return (itemId) =>
    certain
      .filter((piece) => piece.itemId === itemId)
      .map(({ id, token, serial, serialEnd: end }) => ({ id, token, serial, serialEnd: end }));
}

/** Its items with what the buyer reads about their pieces. */
export async function withPieces<Item extends { id: number }>(
  orderId: string,
  items: readonly Item[],
  source?: Trx,
): Promise<(Item & { pieces?: PieceLine[] })[]> {
  const piecesOf = piecesByItem(await listOrderPieces(orderId, source));
  return items.map((item) => {
    const pieces = piecesOf(item.id);
    return pieces.length > 0 ? { ...item, pieces } : item;
  });
}
