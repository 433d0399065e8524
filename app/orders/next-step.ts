import type { PaymentFact } from "./balance";
import type { Order } from "./orders.server";

type Pending = { fact?: PaymentFact } & Pick<
  Order,
  | "status"
  | "paymentMethod"
  | "paymentState"
  | "vatExempt"
  | "vatIdCheckedAt"
  | "withdrawal"
  | "refundByHand"
  | "dispute"
>;

export type NextStep =
  | "answer-dispute"
  | "cancel-disputed"
  | "transfer-part-back"
  | "transfer-back"
  | "compare-payment"
  | "ask-buyer"
  | "await-debit"
  | "await-goods"
  | "settle-withdrawal"
  | "confirm-vat-id"
  | "await-rest"
  | "ship"
  | "await-transfer";

/** A transfer that ended and of which the money is still here. */
export function isTransferOwed({
  status,
  paymentMethod,
  paymentState,
}: Pick<Order, "status" | "paymentMethod" | "paymentState">): boolean {
  const ended = status === "cancelled" || status === "returned";
  return ended && paymentMethod === "prepayment" && paymentState === "paid";
}

function afterWithdrawal({ status, paymentState }: Pending): NextStep | undefined {
  if (paymentState === "open") return "ask-buyer";
  if (paymentState === "processing") return "await-debit";
  if (paymentState !== "paid") return undefined;
  return ["shipped", "delivered"].includes(status) ? "await-goods" : "settle-withdrawal";
}

/** What the shop has to do, or waits for; `undefined` when there is nothing. */
export function nextStep(order: Pending): NextStep | undefined {
  const { status, paymentState } = order;
  const isToShip = status === "paid" || status === "processing";
  if (order.dispute === "open") return "answer-dispute";
  if (order.dispute === "lost") return isToShip ? "cancel-disputed" : undefined;
  const isOwed = isTransferOwed(order);
  if (isOwed && order.refundByHand) return "transfer-part-back";
  if (paymentState === "refund-failed" || isOwed) return "transfer-back";
  if (paymentState === "flagged") return "compare-payment";
  if (status === "cancelled" || status === "returned") return undefined;
  if (order.withdrawal && !order.refundByHand) return afterWithdrawal(order);
  if (isToShip && order.fact === "part") return "await-rest";
  if (isToShip) return order.vatExempt && !order.vatIdCheckedAt ? "confirm-vat-id" : "ship";
  const isTransferOpen = order.paymentMethod === "prepayment" && paymentState === "open";
  return isTransferOpen ? "await-transfer" : undefined;
}
