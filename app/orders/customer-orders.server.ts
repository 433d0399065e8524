import { sql, type ExpressionBuilder } from "kysely";
import type { OrderStatus, WithdrawalScope } from "../../db/order-tables";
import type { Database } from "../../db/schema";
import { db, type Trx } from "~/platform/db.server";
import { isUuid } from "~/platform/uuid";
import { findOrder, type Order } from "./orders.server";

/** Orders under its address count once that is verified: anybody can register a stranger's. */
export interface OrderOwner {
  userId: string;
  verifiedEmail: string | undefined;
}

function owned({ userId, verifiedEmail }: OrderOwner) {
  return (eb: ExpressionBuilder<Database, "orders">) =>
    eb.or([
      eb("user_id", "=", userId),
      ...(verifiedEmail ? [eb("email", "=", verifiedEmail)] : []),
    ]);
}

export async function releaseOrders(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable("orders").set({ user_id: null }).where("user_id", "=", userId).execute();
}

export async function adoptOrders(
  trx: Trx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ user_id: userId })
    .where("user_id", "is", null)
    .where("email", "=", email)
    .execute();
}

/** Cents. */
export interface OrderSummary {
  id: string;
  number: string;
  status: OrderStatus;
  trackingNumber: string;
  withdrawal: WithdrawalScope | null;
  withdrawnAt: Date | null;
  amountCents: number;
  createdAt: Date;
}

const PAGE_SIZE = 20;
const MAX_PAGE = 1000;

export async function findOrdersOfOwner({
  owner,
  page,
}: {
  owner: OrderOwner;
  page: number;
}): Promise<{ orders: OrderSummary[]; page: number; pages: number }> {
  const { count } = await db
    .selectFrom("orders")
    .select(sql<number>`count(*)`.as("count"))
    .where(owned(owner))
    .executeTakeFirstOrThrow();
  const pages = Math.min(MAX_PAGE, Math.max(1, Math.ceil(count / PAGE_SIZE)));
  const currentPage = Math.min(Math.max(1, page), pages);
  const orders = await db
    .selectFrom("orders")
    .select([
      "id",
      "number",
      "status",
      "tracking_number as trackingNumber",
      "withdrawal",
      "withdrawn_at as withdrawnAt",
      "amount_cents as amountCents",
      "created_at as createdAt",
    ])
    .where(owned(owner))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(PAGE_SIZE)
    .offset((currentPage - 1) * PAGE_SIZE)
    .execute();
  return { orders, page: currentPage, pages };
}

export async function findOrderOfOwner({
  owner,
  id,
}: {
  owner: OrderOwner;
  id: string;
}): Promise<Order | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", id)
    .where(owned(owner))
    .executeTakeFirst();
  return row ? findOrder({ id: row.id }) : undefined;
}
