import type { Trx } from "~/platform/db.server";
import { applyEvent, oweRefund } from "./apply-event.server";
import { decide, OrderTransitionError } from "./lifecycle";
import { queueOrderMail } from "./order-mail.server";
import { type Step, transitionOrder, type TransitionResult } from "./order-transitions.server";
import type { Order, SoldItem } from "./orders.server";
import { insertReturn, noteRestocked } from "./returns.server";
import { addStock } from "./stock.server";

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

export async function count(
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
    if (offered.length > 0) changed = await offerAgain(trx, changed ?? order, { actor, offered });
    return changed;
  });
}

async function takeBack(
  trx: Trx,
  order: Order,
  { actor, arrived, refundAll }: { actor: string; arrived: LineUnits[]; refundAll: boolean },
): Promise<Order | undefined> {
  await count(trx, "returned", arrived);
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
    await oweRefund(trx, order);
    await queueOrderMail(trx, "returned", order);
  } else {
    const items = arrived.map(({ item, units }) => ({ ...item, quantity: units }));
    await queueOrderMail(trx, "returned-in-part", { ...order, items });
  }
  return changed;
}

/** The order's stock counts as released once all of its items are back on sale. */
export async function offerAgain(
  trx: Trx,
  order: Order,
  { actor, offered }: { actor: string; offered: readonly LineUnits[] },
): Promise<Order | undefined> {
  await count(trx, "restocked", offered);
  for (const { item, units } of offered) await noteRestocked(trx, item.id, units);
  await addStock(
    trx,
    offered.map(({ item, units }) => ({ productId: item.productId, units })),
    { reason: "return", reference: order.number, actor },
  );
  const event = areAll("restocked", order) ? "restocked" : "restocked-in-part";
  return applyEvent(trx, order, event, { actor, detail: detailOf(offered) });
}
