import { sql } from "kysely";
import type { AuditValues } from "../../db/staff-tables";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { OtherUnitError } from "~/stock/shipped-units.server";
import { OrderTransitionError } from "./lifecycle";
import type { TransitionResult } from "./order-transitions.server";
import { lockOrder, type Order } from "./orders.server";

/** Who does something about which order. */
export interface OrderAct {
  number: string;
  actor: Actor;
  /** The form's own id: sent twice, it counts once. */
  formToken?: string;
  /** The order's, as the form showed it. */
  version?: number;
}

const refusals = {
  "amount-too-high": "that amount is too high",
  "amount-changed": "the amount has changed meanwhile",
  "difference-too-high": "too much is missing to let it go",
  "nothing-chosen": "nothing was chosen",
  "quantity-too-high": "there aren't that many",
  "other-piece": "a piece that was named isn't one of that line",
  "piece-chosen": "the buyer chose that piece",
  "piece-not-on-sale": "that piece isn't for sale as this article",
  "not-paid": "it isn't paid in full",
  "not-shipped": "it hasn't been shipped",
  "partly-shipped": "a part of it has been shipped",
  "payment-under-way": "its payment is under way",
  "country-changes-price": "that country has other prices: cancel it and let the buyer order again",
  "last-item": "nothing would be left: cancel it",
  "item-twice": "the order has that article already: change its quantity",
  "out-of-stock": "there aren't enough in stock",
  "too-few-in-stock": "there aren't that many more in stock",
  "total-too-high": "its total would be too high",
  "not-agreed": "the buyer has to agree to a higher total",
  "vat-id-unchecked": "it has no VAT, and nobody has checked the VAT ID",
  "no-vat-id": "it has no VAT ID",
  "vat-id-checked": "its VAT ID is confirmed",
  "invoice-credited": "its invoice was corrected already: what is left is credited by refunds",
  "nothing-to-send": "that refund is on its way or done",
  disputed: "its payment is disputed: the bank decides about the money",
} as const;

/** An act that the order, as it is, doesn't allow. */
export class ActRefusedError extends OrderTransitionError {
  override name = "ActRefusedError";

  constructor(
    readonly reason: keyof typeof refusals,
    number: string,
  ) {
    super(`${number}: ${refusals[reason]}.`);
  }
}

export interface Done {
  order: Order;
  before?: AuditValues;
  after?: AuditValues;
}

/**
 * `change` runs on the locked order; history and audit are written with it. @returns `changed` is
 * false when the form was carried out before, or there was nothing to do
 * @throws {OrderTransitionError | MovedError}
 */
export async function actOnOrder(
  { number, actor, formToken, version }: OrderAct,
  act: string,
  change: (trx: Trx, order: Order) => Promise<Done | undefined>,
  stored: (order: Order) => Record<string, string> = storedStates,
): Promise<TransitionResult> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, { number });
    if (!order) throw new OrderTransitionError(`There is no order ${number}.`);
    if (formToken && !(await claimForm(trx, order, formToken))) return { order, changed: false };
    if (version !== undefined && version !== order.version) {
      throw new MovedError(order.version, stored(order));
    }
    const done = await change(trx, order);
    if (!done) return { order, changed: false };
    await trx
      .updateTable("orders")
      .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where("id", "=", order.id)
      .execute();
    const { before, after } = done;
    await recordAct(trx, { actor, act, subject: { kind: "order", name: number }, before, after });
    const now = await lockOrder(trx, { id: order.id });
    return { order: now ?? done.order, changed: true };
  });
}

function storedStates({ status, paymentState }: Order) {
  return { status, paymentState };
}

async function claimForm(trx: Trx, order: Order, formToken: string): Promise<boolean> {
  const row = await trx
    .insertInto("order_forms")
    .values({ form_token: formToken, order_id: order.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("form_token")
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws {ActRefusedError} a piece that was named isn't the line's */
export async function refuseOtherUnits<Result>(
  { number }: Pick<Order, "number">,
  moving: Promise<Result>,
): Promise<Result> {
  try {
    return await moving;
  } catch (error) {
    throw error instanceof OtherUnitError ? new ActRefusedError("other-piece", number) : error;
  }
}
