import { decide, OrderTransitionError, type OrderEvent } from "~/orders/lifecycle";
import { isToTransfer, type Payment } from "~/orders/ledger.server";
import type { DocumentEntry } from "~/documents/documents.server";
import type { Order } from "~/orders/orders.server";
import { keptBack, unshipped, type Parcel } from "~/orders/parcels.server";
import { returnable } from "~/orders/return-order.server";
import { refundableCents } from "~/orders/refund-amount.server";
import type { Staff } from "../require-staff.server";
import { can } from "../roles";

/** Whether the order's state lets this happen. */
function allows(order: Order, event: OrderEvent): boolean {
  try {
    return decide(order, event) !== undefined;
  } catch (error) {
    if (error instanceof OrderTransitionError) return false;
    throw error;
  }
}

/** It went out before there were papers, or its invoice was cancelled. */
function isWithoutInvoice(
  { status, items }: Order,
  documents: readonly Pick<DocumentEntry, "kind">[],
): boolean {
  const count = (kind: DocumentEntry["kind"]) =>
    documents.filter((document) => document.kind === kind).length;
  const isOut =
    ["shipped", "delivered"].includes(status) || items.some(({ shipped }) => shipped > 0);
  const hasEnded = status === "returned" || status === "cancelled";
  return isOut && !hasEnded && count("invoice") <= count("invoice-cancellation");
}

/** Whose forms are shown; the acts themselves decide again. */
export function stepsFor(
  order: Order,
  {
    payments,
    parcels,
    documents,
  }: {
    payments: readonly Payment[];
    parcels: readonly Parcel[];
    documents: readonly Pick<DocumentEntry, "kind">[];
  },
  { staffRole }: Staff,
) {
  const mayShip = can(staffRole, "ship-orders");
  const mayChange = can(staffRole, "change-orders");
  const mayRefund = can(staffRole, "refund");
  const { paymentMethod, paymentState, status, items } = order;
  const isOnline = paymentMethod === "online";
  const isFlagged = paymentState === "flagged";
  const ended = status === "cancelled" || status === "returned";
  const transfers = payments.filter(isToTransfer);
  const isOwedWhole =
    paymentState === "refund-failed" || (!isOnline && ended && paymentState === "paid");
  const isVatOpen = order.vatExempt && order.vatIdCheckedAt === null;
  return {
    ship: mayShip && !keptBack(order) && unshipped(order).length > 0 && allows(order, "shipped"),
    process: mayShip && allows(order, "processing"),
    parcel: mayShip && parcels.length > 0 && ["paid", "processing", "shipped"].includes(status),
    deliver: mayShip && allows(order, "delivered"),
    payment: mayChange && !(isOnline && (status === "pending" || isFlagged)),
    accept: mayChange && isFlagged,
    vat: mayChange && isVatOpen,
    "vat-charge":
      mayChange &&
      isVatOpen &&
      !isFlagged &&
      !(isOnline && paymentState !== "paid") &&
      allows(order, "items-changed"),
    "vat-ask": mayChange && isVatOpen,
    address:
      mayChange &&
      items.every(({ shipped }) => shipped === 0) &&
      allows(order, "address-corrected"),
    items:
      mayChange &&
      !isFlagged &&
      !(isOnline && paymentState !== "paid") &&
      allows(order, "items-changed"),
    return:
      mayRefund &&
      items.some((item) => returnable(order, item) > 0) &&
      allows(order, "returned-in-part"),
    "refund-sent": mayRefund && transfers.length > 0,
    refunded: mayRefund && transfers.length === 0 && isOwedWhole,
    refund: mayRefund && refundableCents(order) > 0,
    cancel: mayRefund && items.every(({ shipped }) => shipped === 0) && allows(order, "cancelled"),
    invoice: mayChange && isWithoutInvoice(order, documents),
    confirmation: mayChange && !ended && (!isOnline || paymentState === "paid"),
    note: mayShip,
  };
}

export type Steps = ReturnType<typeof stepsFor>;
