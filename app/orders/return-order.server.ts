import type { Trx } from "~/platform/db.server";
import { applyEvent, oweRefund } from "./apply-event.server";
import { decide, OrderStepError } from "./lifecycle";
import { queueOrderMail } from "./order-mail.server";
import { stepOrder, type StepResult } from "./order-steps.server";
import type { Order, SoldItem } from "./orders.server";
import { addStock } from "./stock.server";

export interface ReturnedLine {
  /** Its position, counted from 1, or its article number. */
  line: string;
  /** In all, so that repeating is harmless; all of them when left out. */
  pieces?: number;
}

interface LinePieces {
  /** Counted from 1. */
  line: number;
  item: SoldItem;
  pieces: number;
}

function findLine(order: Order, { line, pieces }: ReturnedLine): LinePieces {
  const refuse = (why: string): never => {
    throw new OrderStepError(`${order.number}: ${why}.`);
  };
  const named = order.items.flatMap(({ articleNumber }, at) =>
    line === String(at + 1) || line.toLowerCase() === articleNumber.toLowerCase() ? [at] : [],
  );
  const at = order.items[Number(line) - 1] ? Number(line) - 1 : (named[0] ?? -1);
  const item = order.items[at] ?? refuse(`there is no line ${line}`);
  if (named.length > 1 && line !== String(at + 1)) {
    refuse(`several lines are ${line}: name one by its position`);
  }
  const total = pieces ?? item.quantity;
  if (total > item.quantity) refuse(`of line ${line} only ${item.quantity} were sold`);
  if (total < item.returned) refuse(`of line ${line} ${item.returned} came back already`);
  return { line: at + 1, item, pieces: total };
}

function readLines(order: Order, lines: readonly ReturnedLine[]): LinePieces[] {
  if (lines.length === 0) {
    return order.items.map((item, at) => ({ line: at + 1, item, pieces: item.quantity }));
  }
  const named = lines.map((line) => findLine(order, line));
  if (new Set(named.map(({ line }) => line)).size < named.length) {
    throw new OrderStepError(`${order.number}: a line is named twice.`);
  }
  return named;
}

/**
 * Items new to this call; without any, lines of which nothing is on sale yet: somebody forgot to
 * say so. Items kept back while others of their line went on sale stay.
 */
function toRestock(named: LinePieces[], arrived: LinePieces[]): LinePieces[] {
  if (arrived.length > 0) return arrived;
  return named
    .filter(({ item }) => item.restocked === 0)
    .map((each) => ({ ...each, pieces: each.item.returned }));
}

function detailOf(lines: LinePieces[]) {
  return {
    lines: lines.map(({ line, item, pieces }) => ({
      line,
      articleNumber: item.articleNumber,
      pieces,
    })),
  };
}

async function count(
  trx: Trx,
  column: "returned" | "restocked",
  lines: LinePieces[],
): Promise<void> {
  for (const { item, pieces } of lines) {
    item[column] += pieces;
    await trx
      .updateTable("order_items")
      .set({ [column]: item[column] })
      .where("id", "=", item.id)
      .execute();
  }
}

function areAll(column: "returned" | "restocked", { items }: Order): boolean {
  return items.every((item) => item[column] === item.quantity);
}

/**
 * A whole order that was paid online is refunded unless `refund` is false; else the operator
 * decides how much. With `restock` the items are for sale again.
 * @throws {OrderStepError} not shipped, disputed, no such line, more than was sold
 */
export async function returnOrder({
  number,
  actor,
  lines = [],
  restock,
  refund,
}: {
  number: string;
  actor: string;
  lines?: readonly ReturnedLine[];
  restock: boolean;
  refund: boolean;
}): Promise<StepResult> {
  return stepOrder({ number }, async (trx, order) => {
    decide(order, "returned");
    if (refund && order.dispute === "open") {
      throw new OrderStepError(
        `${number} is disputed: use --no-refund, the bank decides about the money.`,
      );
    }
    const refundAll =
      refund && lines.length === 0 && order.items.every((item) => item.returned === 0);
    const named = readLines(order, lines);
    const arrived = named
      .map((each) => ({ ...each, pieces: each.pieces - each.item.returned }))
      .filter(({ pieces }) => pieces > 0);
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
  { actor, arrived, refundAll }: { actor: string; arrived: LinePieces[]; refundAll: boolean },
): Promise<Order | undefined> {
  await count(trx, "returned", arrived);
  const isPaid = order.paymentState === "paid";
  const event = areAll("returned", order) ? "returned" : "returned-in-part";
  const facts = isPaid && !refundAll ? { refundByHand: true } : {};
  const changed = await applyEvent(trx, order, event, { actor, detail: detailOf(arrived), facts });
  if (!isPaid) return changed;
  if (refundAll) {
    await oweRefund(trx, order);
    await queueOrderMail(trx, "returned", order);
  } else {
    const items = arrived.map(({ item, pieces }) => ({ ...item, quantity: pieces }));
    await queueOrderMail(trx, "returned-in-part", { ...order, items });
  }
  return changed;
}

/** The order's stock counts as released once all of its items are back on sale. */
async function offerAgain(
  trx: Trx,
  order: Order,
  { actor, offered }: { actor: string; offered: LinePieces[] },
): Promise<Order | undefined> {
  await count(trx, "restocked", offered);
  await addStock(
    trx,
    offered.map(({ item, pieces }) => ({ productId: item.productId, pieces })),
  );
  const event = areAll("restocked", order) ? "restocked" : "restocked-in-part";
  return applyEvent(trx, order, event, { actor, detail: detailOf(offered) });
}
