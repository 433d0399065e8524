import type { Trx } from "~/platform/db.server";
import { moveStock } from "~/stock/moves.server";
import { countReturnedUnits, takeUnitsBack } from "~/stock/shipped-units.server";
import { refuseOtherUnits } from "./act-on-order.server";
import { applyEvent, oweRefund } from "./apply-event.server";
import { decide, OrderTransitionError } from "./lifecycle";
import { queueOrderMail } from "./order-mail.server";
import { type Step, transitionOrder, type TransitionResult } from "./order-transitions.server";
import type { Order, SoldItem } from "./orders.server";
import { insertReturn, noteRestocked } from "./returns.server";

export interface ReturnedLine {
  /** Its position, counted from 1, or its article number. */
  line: string;
  /** In all, so that repeating is harmless; all of them when left out. */
  units?: number;
}

export interface LineUnits {
  /** Counted from 1. */
  line: number;
  item: SoldItem;
  units: number;
  /** Which came back, of those that are known one by one; the oldest when left out. */
  unitIds?: readonly number[];
}

function findLine(order: Order, { line, units }: ReturnedLine): LineUnits {
  const refuse = (why: string): never => {
    throw new OrderTransitionError(`${order.number}: ${why}.`);
  };
  const named = order.items.flatMap(({ articleNumber }, at) =>
    line === String(at + 1) || line.toLowerCase() === articleNumber.toLowerCase() ? [at] : [],
  );
  const at = order.items[Number(line) - 1] ? Number(line) - 1 : (named[0] ?? -1);
  const item = order.items[at] ?? refuse(`there is no line ${line}`);
  if (named.length > 1 && line !== String(at + 1)) {
    refuse(`several lines are ${line}: name one by its position`);
  }
  const total = units ?? item.quantity;
  if (total > item.quantity) refuse(`of line ${line} only ${item.quantity} were sold`);
  if (total < item.returned) refuse(`of line ${line} ${item.returned} came back already`);
  return { line: at + 1, item, units: total };
}

function readLines(order: Order, lines: readonly ReturnedLine[]): LineUnits[] {
  if (lines.length === 0) {
    return order.items.map((item, at) => ({ line: at + 1, item, units: item.quantity }));
  }
  const named = lines.map((line) => findLine(order, line));
  if (new Set(named.map(({ line }) => line)).size < named.length) {
    throw new OrderTransitionError(`${order.number}: a line is named twice.`);
  }
  return named;
}

/**
 * Items new to this call; without any, lines of which nothing is on sale yet: somebody forgot to
 * say so. Items kept back while others of their line went on sale stay.
 */
function toRestock(named: LineUnits[], arrived: LineUnits[]): LineUnits[] {
  if (arrived.length > 0) return arrived;
  return named
    .filter(({ item }) => item.restocked === 0)
    .map((each) => ({ ...each, units: each.item.returned }));
}

export function detailOf(lines: readonly LineUnits[]) {
  return {
    lines: lines.map(({ line, item, units }) => ({
      line,
      articleNumber: item.articleNumber,
      pieces: units, // the name in stored histories
    })),
  };
}

async function count(
  trx: Trx,
  column: "returned" | "restocked",
  lines: readonly LineUnits[],
): Promise<void> {
  for (const { item, units } of lines) {
    item[column] += units;
    await trx
      .updateTable("order_items")
      .set({ [column]: item[column] })
      .where("id", "=", item.id)
      .execute();
  }
}

export function areAll(column: "returned" | "restocked", { items }: Order): boolean {
  return items.every((item) => item[column] === item.quantity);
}

/**
 * A whole order that was paid online is refunded unless `refund` is false; else the operator
 * decides how much. With `restock` the items are for sale again.
 * @throws {OrderTransitionError} not shipped, disputed, no such line, more than was sold
 */
export async function returnOrder({
  lines = [],
  restock,
  refund,
  ...step
}: Step & {
  lines?: readonly ReturnedLine[];
  restock: boolean;
  refund: boolean;
}): Promise<TransitionResult> {
  return transitionOrder(step, "order-returned", async (trx, order, actor) => {
    decide(order, "returned");
    if (refund && order.dispute === "open") {
      throw new OrderTransitionError(
        `${order.number} is disputed: use --no-refund, the bank decides about the money.`,
      );
    }
    const refundAll =
      refund && lines.length === 0 && order.items.every((item) => item.returned === 0);
    const named = readLines(order, lines);
    const arrived = named
      .map((each) => ({ ...each, units: each.units - each.item.returned }))
      .filter(({ units }) => units > 0);
    let changed: Order | undefined;
    if (arrived.length > 0) changed = await takeBack(trx, order, { actor, arrived, refundAll });
    const offered = restock && order.stockState === "sold" ? toRestock(named, arrived) : [];
    if (offered.length > 0) {
      changed = (await offerAgain(trx, changed ?? order, { actor, offered })) ?? changed;
    }
    return changed;
  });
}

async function takeBack(
  trx: Trx,
  order: Order,
  { actor, arrived, refundAll }: { actor: string; arrived: LineUnits[]; refundAll: boolean },
): Promise<Order | undefined> {
  await countReturned(trx, order, { actor, lines: arrived });
  await insertReturn(trx, order, {
    actor,
    lines: arrived.map(({ item, units }) => ({ itemId: item.id, quantity: units })),
  });
  const isPaid = order.paymentState === "paid";
  const event = areAll("returned", order) ? "returned" : "returned-in-part";
  const facts = isPaid && !refundAll ? { refundByHand: true } : {};
  const changed = await applyEvent(trx, order, event, { actor, detail: detailOf(arrived), facts });
  if (!isPaid) return changed;
  if (refundAll) {
    await oweRefund(trx, order, actor);
    await queueOrderMail(trx, "returned", order);
  } else {
    const items = arrived.map(({ item, units }) => ({ ...item, quantity: units }));
    await queueOrderMail(trx, "returned-in-part", { ...order, items });
  }
  return changed;
}

/** Orders from before there were parcels went out as a whole. */
export function returnable(
  { status }: Pick<Order, "status">,
  { quantity, shipped, returned }: Pick<SoldItem, "quantity" | "shipped" | "returned">,
): number {
  return (status === "processing" ? shipped : quantity) - returned;
}

export async function countReturned(
  trx: Trx,
  order: Order,
  { actor, lines }: { actor: string; lines: readonly LineUnits[] },
): Promise<void> {
  const back = lines.map(({ item, units, unitIds }) => ({
    itemId: item.id,
    productId: item.productId,
    there: returnable(order, item),
    pieces: units,
    unitIds,
  }));
  await refuseOtherUnits(order, takeUnitsBack(trx, back, { actor, reference: order.number }));
  await count(trx, "returned", lines);
}

/** Pieces that are known one by one are looked at before they are for sale again. */
async function plainOnes(trx: Trx, lines: readonly LineUnits[]): Promise<LineUnits[]> {
  const known = await countReturnedUnits(
    trx,
    lines.map(({ item }) => item.id),
  );
  return lines
    .map((line) => {
      const { id, returned, restocked } = line.item;
      const plain = returned - (known.get(id) ?? 0) - restocked;
      return { ...line, units: Math.min(line.units, plain) };
    })
    .filter(({ units }) => units > 0);
}

/** The order's stock counts as released once all of its items are back on sale. */
export async function offerAgain(
  trx: Trx,
  order: Order,
  { actor, ...named }: { actor: string; offered: readonly LineUnits[] },
): Promise<Order | undefined> {
  const offered = await plainOnes(trx, named.offered);
  if (offered.length === 0) return undefined;
  await count(trx, "restocked", offered);
  for (const { item, units } of offered) await noteRestocked(trx, item.id, units);
  await moveStock(
    trx,
    offered.flatMap(({ item: { productId }, units }) =>
      productId === null ? [] : [{ productId, pieces: units }],
    ),
    { reason: "return", reference: order.number, actor },
  );
  const event = areAll("restocked", order) ? "restocked" : "restocked-in-part";
  return applyEvent(trx, order, event, { actor, detail: detailOf(offered) });
}
