import { isCalendarDay } from "~/platform/clock";
import type { OrderStatus, PaymentMethod, PaymentState } from "../../../db/order-tables";
import { queryText } from "../query-text";
import { ORDERS_PATH } from "./paths";

/** What people look for by several states at once. */
export const paymentFilters = {
  open: ["open", "processing"],
  paid: ["paid"],
  check: ["flagged", "refund-failed"],
  refunded: ["refunded"],
  ended: ["failed", "expired", "cancelled"],
} as const satisfies Record<string, readonly PaymentState[]>;

/** What the sums say beyond the state. */
const paymentFacts = ["part", "over"] as const;
type UnevenPayment = (typeof paymentFacts)[number];

export type PaymentFilter = keyof typeof paymentFilters | UnevenPayment;

export const paymentChoices: readonly PaymentFilter[] = [
  ...(Object.keys(paymentFilters) as (keyof typeof paymentFilters)[]),
  ...paymentFacts,
];

export function isUneven(payment: PaymentFilter): payment is UnevenPayment {
  return paymentFacts.some((fact) => fact === payment);
}

export const shippingFilters = {
  waiting: ["pending"],
  "to-ship": ["paid", "processing"],
  shipped: ["shipped"],
  delivered: ["delivered"],
  returned: ["returned"],
  cancelled: ["cancelled"],
} as const satisfies Record<string, readonly OrderStatus[]>;

export const ways = ["online", "prepayment"] as const satisfies readonly PaymentMethod[];

export interface OrderFilter {
  q?: string;
  payment?: PaymentFilter;
  shipping?: keyof typeof shippingFilters;
  way?: PaymentMethod;
  /** Calendar days in Germany, `2026-11-23`. */
  from?: string;
  to?: string;
}

/** What isn't understood is left out. */
export function readFilter(params: URLSearchParams): OrderFilter {
  const text = (name: string) => queryText(params, name);
  const oneOf = <Name extends string>(name: string, names: readonly Name[]) =>
    names.find((each) => each === params.get(name));
  const day = (name: string) => {
    const value = text(name);
    return isCalendarDay(value) ? value : undefined;
  };
  return {
    q: text("q") || undefined,
    payment: oneOf("payment", paymentChoices),
    shipping: oneOf("shipping", Object.keys(shippingFilters) as (keyof typeof shippingFilters)[]),
    way: oneOf("way", ways),
    from: day("from"),
    to: day("to"),
  };
}

/** @param before only orders older than this one, by its number */
export function linkTo(filter: OrderFilter, before?: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, before })) {
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `${ORDERS_PATH}?${query.toString()}` : ORDERS_PATH;
}

/** What somebody opens the list for. */
export const worklists = {
  all: {},
  toShip: { shipping: "to-ship" },
  transfers: { payment: "open", way: "prepayment" },
  check: { payment: "check" },
  shipped: { shipping: "shipped" },
} as const satisfies Record<string, OrderFilter>;

export type Worklist = keyof typeof worklists;
