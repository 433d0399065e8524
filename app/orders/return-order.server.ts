import type { Trx } from "~/platform/db.server";
import { insertOrderEvent } from "./order-history.server";
import { queueOrderMail } from "./order-mail.server";
import { OrderStepError, stepOrder, type StepResult } from "./order-steps.server";
import { type Order, type SoldItem, updateOrder } from "./orders.server";
import { oweRefund } from "./owe-refund.server";
import { restockPieces } from "./restock.server";

/** What came back of one line of an order. */
export interface ReturnedLine {
  /** Its position, counted from 1, or its article number. */
  line: string;
  /** How many came back in all, so that saying it twice is harmless; all of them when left out. */
  pieces?: number;
}

/** Pieces of an order's line. */
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

/** What came back, each line with its total. */
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
 * What is put on sale again: the pieces that were new to this call. When none was, the lines of
 * which nothing is on sale yet: somebody forgot to say so. Pieces that were kept back while others
 * of their line went on sale stay where they are.
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

async function noteArrival(trx: Trx, order: Order, arrived: LinePieces[]): Promise<void> {
  for (const { item, pieces } of arrived) {
    await trx
      .updateTable("order_items")
      .set({ returned: item.returned + pieces })
      .where("id", "=", item.id)
      .execute();
    item.returned += pieces;
  }
  if (order.items.every((item) => item.returned === item.quantity)) {
    await updateOrder(trx, { id: order.id, status: "returned" });
  }
}

/**
 * Goods came back: the lines named, or all that hasn't yet. What was paid online is refunded when
 * the whole order comes back at once, unless `refund` is false; in every other case how much goes
 * back is the operator's to decide and to send. With `restock` the pieces are for sale again.
 *
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
    if (!["shipped", "delivered", "returned"].includes(order.status)) {
      throw new OrderStepError(
        `${number} is ${order.status}: only shipped orders come back; use cancel.`,
      );
    }
    if (refund && order.dispute === "open") {
      throw new OrderStepError(
        `${number} is disputed: use --no-refund, the bank decides about the money.`,
      );
    }
    const nothingBefore = order.items.every(({ returned }) => returned === 0);
    const named = readLines(order, lines);
    const arrived = named
      .map((each) => ({ ...each, pieces: each.pieces - each.item.returned }))
      .filter(({ pieces }) => pieces > 0);
    if (arrived.length > 0) {
      await noteArrival(trx, order, arrived);
      const detail = detailOf(arrived);
      await insertOrderEvent(trx, { orderId: order.id, actor, event: "returned", detail });
      const refundAll = refund && lines.length === 0 && nothingBefore;
      if (order.paymentState === "paid") await settleReturn(trx, order, { arrived, refundAll });
    }
    const offered = restock && order.stockState === "sold" ? toRestock(named, arrived) : [];
    if (offered.length > 0) {
      await restockPieces(
        trx,
        order.id,
        offered.map(({ item, pieces }) => ({ itemId: item.id, pieces })),
      );
      const detail = detailOf(offered);
      await insertOrderEvent(trx, { orderId: order.id, actor, event: "restocked", detail });
    }
    return arrived.length > 0 || offered.length > 0;
  });
}

async function settleReturn(
  trx: Trx,
  order: Order,
  { arrived, refundAll }: { arrived: LinePieces[]; refundAll: boolean },
): Promise<void> {
  if (refundAll) {
    const isOwed = order.stripePaymentIntentId && order.dispute !== "lost";
    if (isOwed) await oweRefund(trx, order.id);
    await queueOrderMail(trx, "returned", order);
    return;
  }
  await updateOrder(trx, { id: order.id, refundByHand: true });
  const items = arrived.map(({ item, pieces }) => ({ ...item, quantity: pieces }));
  await queueOrderMail(trx, "returned-in-part", { ...order, items });
}
