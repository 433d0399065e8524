import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { listAmountsOwed } from "./ledger.server";
import { nextStep, type NextStep } from "./next-step";
import { withFacts } from "./payment-facts.server";

/** An order that waits for somebody, and since when. */
export interface UnfinishedOrder {
  number: string;
  step: NextStep;
  since: Date;
  /** Until when the buyer's transfer is awaited. */
  paymentDueAt: Date;
}

const MAX = 5_000;

const isBack = (step: NextStep) => step === "transfer-back" || step === "transfer-part-back";

/** Whatever may have a next step; `nextStep` says which. */
const mayWait = sql<boolean>`(
  status in ('paid', 'processing')
  or payment_state = 'open' and payment_method = 'prepayment'
  or payment_state in ('flagged', 'refund-failed')
  or dispute = 'open'
  or payment_state = 'paid' and payment_method = 'prepayment' and status in ('cancelled', 'returned')
  or payment_state = 'paid' and withdrawal is not null and status in ('shipped', 'delivered'))`;

/** What a step waits since; the table has no time of its own for the others. */
function sinceWhen(
  step: NextStep,
  times: Record<"createdAt" | "updatedAt", Date> & Record<"paidAt" | "withdrawnAt", Date | null>,
): Date {
  switch (step) {
    case "ship":
    case "confirm-vat-id":
      return times.paidAt ?? times.createdAt;
    case "await-transfer":
      return times.createdAt;
    default:
      return times.withdrawnAt ?? times.updatedAt;
  }
}

/** Oldest first. */
export async function listUnfinishedOrders(): Promise<UnfinishedOrder[]> {
  const owed = await listAmountsOwed();
  const rows = await db
    .selectFrom("orders")
    .select([
      "id",
      "number",
      "status",
      "payment_method as paymentMethod",
      "payment_state as paymentState",
      "vat_exempt as vatExempt",
      "vat_id_checked_at as vatIdCheckedAt",
      "withdrawal",
      "refund_by_hand as refundByHand",
      "refund_due_at as refundDueAt",
      "amount_cents as amountCents",
      "dispute",
      "created_at as createdAt",
      "updated_at as updatedAt",
      "paid_at as paidAt",
      "withdrawn_at as withdrawnAt",
      "payment_due_at as paymentDueAt",
    ])
    .where(mayWait)
    .limit(MAX)
    .execute();
  const waiting: UnfinishedOrder[] = (await withFacts(rows)).flatMap((row) => {
    const step = nextStep(row);
    if (!step) return [];
    const { number, paymentDueAt } = row;
    return [{ number, step, since: sinceWhen(step, row), paymentDueAt }];
  });
  // An order to be shipped may have an amount to be sent back as well.
  const listed = new Set(waiting.filter(({ step }) => isBack(step)).map(({ number }) => number));
  const parts: UnfinishedOrder[] = owed
    .filter(({ number }) => !listed.has(number))
    .map((each) => ({ ...each, step: "transfer-part-back" }));
  return [...waiting, ...parts].sort((a, b) => a.since.getTime() - b.since.getTime());
}
