import { sql } from "kysely";
import type {
  Dispute,
  OrderStatus,
  PaymentMethod,
  PaymentState,
  WithdrawalScope,
} from "../../db/order-tables";
import { db } from "~/platform/db.server";
import type { PaymentFact } from "./balance";
import { buyerName } from "./buyer-name.server";
import { withFacts } from "./payment-facts.server";

/** Cents. */
export interface OrderLine {
  number: string;
  createdAt: Date;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentState: PaymentState;
  dispute: Dispute | null;
  fact: PaymentFact;
  amountCents: number;
  buyer: string;
  email: string;
  trackingNumber: string;
  paymentDueAt: Date;
  vatExempt: boolean;
  vatIdCheckedAt: Date | null;
  withdrawal: WithdrawalScope | null;
  refundByHand: boolean;
}

/** The newest orders, of these states, or of this address. */
export async function listOrders({
  status,
  payment,
  dispute,
  email,
  limit,
}: {
  status?: OrderStatus;
  payment?: PaymentState;
  dispute?: Dispute;
  email?: string;
  limit: number;
}): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom("orders")
    .select([
      "id",
      "number",
      "created_at as createdAt",
      "status",
      "payment_method as paymentMethod",
      "payment_state as paymentState",
      "dispute",
      "amount_cents as amountCents",
      buyerName.as("buyer"),
      "email",
      "tracking_number as trackingNumber",
      "payment_due_at as paymentDueAt",
      "vat_exempt as vatExempt",
      "vat_id_checked_at as vatIdCheckedAt",
      "withdrawal",
      "refund_by_hand as refundByHand",
      "refund_due_at as refundDueAt",
    ])
    .$if(status !== undefined, (query) => query.where("status", "=", status as OrderStatus))
    .$if(payment !== undefined, (query) =>
      query.where("payment_state", "=", payment as PaymentState),
    )
    .$if(dispute !== undefined, (query) => query.where("dispute", "=", dispute as Dispute))
    .$if(email !== undefined, (query) => query.where("email", "=", (email ?? "").toLowerCase()))
    .orderBy("created_at", "desc")
    .orderBy(sql`id`)
    .limit(limit)
    .execute();
  return (await withFacts(rows)).map(({ id: _, refundDueAt: __, ...order }) => order);
}
