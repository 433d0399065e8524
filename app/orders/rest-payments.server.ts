import type { RestState } from "../../db/order-act-tables";
import type { Db, Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { onlineRestCents } from "./balance";
import type { Order } from "./orders.server";

/** A payment page for what is missing of an order; payments/rest-page.server.ts writes it. */
export interface RestPayment {
  id: string;
  orderId: string;
  cents: number;
  state: RestState;
  sessionId: string | null;
  createdAt: Date;
}

function select(source: Db | Trx) {
  return source
    .selectFrom("rest_payments")
    .select(["id", "order_id as orderId", "cents", "state"])
    .select(["stripe_session_id as sessionId", "created_at as createdAt"]);
}

export async function findRestPayment(
  source: Db | Trx,
  id: string,
): Promise<RestPayment | undefined> {
  return select(source).where("id", "=", id).executeTakeFirst();
}

/** The one that can be paid now or whose debit runs. */
export async function findRestUnderWay(
  source: Db | Trx,
  orderId: string,
): Promise<RestPayment | undefined> {
  return select(source)
    .where("order_id", "=", orderId)
    .where("state", "in", ["open", "processing"])
    .executeTakeFirst();
}

/** Something else is missing now than the page asks for, or nothing: it ends. */
export async function queueEndOfRestPage(trx: Trx, order: Order): Promise<void> {
  const rest = await findRestUnderWay(trx, order.id);
  if (rest?.state !== "open" || rest.cents === onlineRestCents(order)) return;
  await sendJob(trx, { name: "end-payment-page", payload: { orderId: order.id } });
}
