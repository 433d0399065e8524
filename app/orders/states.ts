import type { OrderStatus, PaymentState, StockState } from "../../db/order-tables";
import type { OrderEvent } from "./lifecycle";

// What each event (lifecycle.ts) makes of an order's status and of its payment.

type Next<State> = Partial<Record<OrderEvent, State>>;

// An order that wasn't shipped and is paid back has ended.
const refund = { refunded: "cancelled", "refund-failed": "cancelled" } as const;

// Where it goes and what it holds can be changed until it is on its way.
const unshipped = <Status extends OrderStatus>(status: Status) =>
  ({ "address-corrected": status, "items-changed": status }) as const;

export const statuses: Record<OrderStatus, { stock: StockState; on: Next<OrderStatus> }> = {
  pending: {
    stock: "held",
    on: {
      ...refund,
      ...unshipped("pending"),
      paid: "paid",
      expired: "cancelled",
      failed: "cancelled",
      refused: "cancelled",
      abandoned: "cancelled",
      cancelled: "cancelled",
    },
  },
  paid: {
    stock: "sold",
    on: {
      ...refund,
      ...unshipped("paid"),
      processing: "processing",
      "shipped-in-part": "processing",
      shipped: "shipped",
      cancelled: "cancelled",
    },
  },
  processing: {
    stock: "sold",
    on: {
      ...refund,
      ...unshipped("processing"),
      "shipped-in-part": "processing",
      shipped: "shipped",
      // Of the parcels that left already.
      "returned-in-part": "processing",
      "restocked-in-part": "processing",
      cancelled: "cancelled",
    },
  },
  shipped: {
    stock: "sold",
    on: {
      shipped: "shipped",
      delivered: "delivered",
      "returned-in-part": "shipped",
      "restocked-in-part": "shipped",
      returned: "returned",
    },
  },
  delivered: {
    stock: "sold",
    on: {
      "returned-in-part": "delivered",
      "restocked-in-part": "delivered",
      returned: "returned",
    },
  },
  returned: { stock: "sold", on: { "restocked-in-part": "returned", restocked: "returned" } },
  cancelled: {
    stock: "released",
    // Paid after all: its items are reserved again, if they are there.
    on: { paid: "paid", "paid-too-late": "cancelled", "paid-after-cancelling": "cancelled" },
  },
};

// Stripe's events come in any order: a refund counts whatever came before.
const back = { refunded: "refunded", "refund-failed": "refund-failed" } as const;
const late = {
  ...back,
  paid: "paid",
  "paid-too-late": "paid",
  "paid-after-cancelling": "paid",
} as const;
const ended = { ...late, flagged: "flagged" } as const;
const awaited = {
  ...back,
  paid: "paid",
  flagged: "flagged",
  expired: "expired",
  failed: "failed",
  refused: "failed",
  abandoned: "cancelled",
} as const;

export const payments: Record<PaymentState, Next<PaymentState>> = {
  open: {
    ...awaited,
    "page-opened": "open",
    "payment-processing": "processing",
    cancelled: "cancelled",
  },
  processing: awaited,
  paid: { ...back, cancelled: "paid" },
  failed: ended,
  expired: ended,
  cancelled: ended,
  // It doesn't match its order: a person decides.
  flagged: { ...late, cancelled: "flagged" },
  refunded: { "refund-failed": "refund-failed" },
  "refund-failed": back,
};
