import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { orderAddresses } from "~/orders/address";
import { decide, OrderTransitionError, type OrderEvent } from "~/orders/lifecycle";
import { nextStep } from "~/orders/next-step";
import { findRefund, listOrderEvents } from "~/orders/order-history.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { can } from "../roles";
import type { Staff } from "../require-staff.server";

const MAX_LISTED = 100;
const MAX_OTHERS = 5;

/** Whether the order's state lets this happen. */
function allows(order: Order, event: OrderEvent): boolean {
  try {
    return decide(order, event) !== undefined;
  } catch (error) {
    if (error instanceof OrderTransitionError) return false;
    throw error;
  }
}

function stepsFor(order: Order, { staffRole }: Staff) {
  const mayShip = can(staffRole, "ship-orders");
  const mayChange = can(staffRole, "change-orders");
  const mayRefund = can(staffRole, "refund");
  const { paymentMethod, paymentState, status } = order;
  const awaitsMoney = ["open", "expired", "cancelled"].includes(paymentState);
  const ended = status === "cancelled" || status === "returned";
  return {
    ship: mayShip && allows(order, "shipped"),
    process: mayShip && allows(order, "processing"),
    deliver: mayShip && allows(order, "delivered"),
    paid:
      mayChange && (paymentState === "flagged" || (paymentMethod === "prepayment" && awaitsMoney)),
    cancel: mayRefund && allows(order, "cancelled"),
    refunded:
      mayRefund &&
      (paymentState === "refund-failed" ||
        (paymentMethod === "prepayment" && ended && paymentState === "paid")),
  };
}

export type Steps = ReturnType<typeof stepsFor>;

/** The order's history and the notes on it, the oldest first. */
async function listTrail(order: Order) {
  const [events, acts] = await Promise.all([
    listOrderEvents(order.id),
    db
      .selectFrom("audit")
      .select(["created_at as at", "actor", "act", "before", "after"])
      .where("subject_kind", "=", "order")
      .where("subject", "=", order.number)
      // The others stand in the order's own history.
      .where("act", "=", "order-note")
      .orderBy("id")
      .limit(MAX_LISTED)
      .execute(),
  ]);
  return [
    ...events.map(({ at, actor, event, detail }) => ({ at, actor, event, detail })),
    ...acts.map(({ at, actor, act, before, after }) => ({ at, actor, act, before, after })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

export type TrailEntry = Awaited<ReturnType<typeof listTrail>>[number];

/** What the buyer was written about this order. */
async function listMails({ id, email, number }: Order) {
  return db
    .selectFrom("mails")
    .select([
      "id",
      "kind",
      "status",
      "created_at as createdAt",
      "sent_at as sentAt",
      "last_error as lastError",
      sql<string>`message->>'subject'`.as("subject"),
      sql<string>`message->>'text'`.as("text"),
    ])
    .where("recipient", "=", email)
    .where((eb) =>
      eb.or([
        eb("once_key", "like", `order/${id}/%`),
        sql<boolean>`strpos(message->>'subject', ${number}) > 0`,
      ]),
    )
    .orderBy("created_at")
    .limit(MAX_LISTED)
    .execute();
}

async function listOthers({ id, email, userId }: Order) {
  return db
    .selectFrom("orders")
    .select([
      "number",
      "created_at as createdAt",
      "status",
      "payment_state as paymentState",
      "dispute",
      "amount_cents as amountCents",
    ])
    .where("id", "<>", id)
    .where((eb) =>
      eb.or([eb("email", "=", email), ...(userId ? [eb("user_id", "=", userId)] : [])]),
    )
    .orderBy("created_at", "desc")
    .limit(MAX_OTHERS)
    .execute();
}

/** Prices paid, the mail address and what names them, for who may see them. */
async function viewBuyer(order: Order) {
  const [mails, others, refund] = await Promise.all([
    listMails(order),
    listOthers(order),
    findRefund(order),
  ]);
  const isReceived = ["paid", "refunded", "refund-failed"].includes(order.paymentState);
  return {
    email: order.email,
    vatId: order.vatExempt ? order.vatId : "",
    mails,
    others,
    unitPricesCents: order.items.map(({ unitPriceCents }) => unitPriceCents),
    money: {
      goodsCents: order.goodsCents,
      shippingCents: order.shippingCents,
      vatCents: order.vatCents,
      amountCents: order.amountCents,
      receivedCents: isReceived ? order.amountCents : 0,
      refundedCents: refund?.cents ?? 0,
    },
  };
}

export async function viewForStaff(number: string, staff: Staff, language: Language) {
  const order = await findOrder({ number });
  if (!order) return undefined;
  const seesBuyers = can(staff.staffRole, "see-buyers");
  const [trail, buyer] = await Promise.all([
    listTrail(order),
    seesBuyers ? viewBuyer(order) : undefined,
  ]);
  return {
    order: {
      number: order.number,
      createdAt: order.createdAt,
      status: order.status,
      paymentMethod: order.paymentMethod,
      paymentState: order.paymentState,
      paymentDueAt: order.paymentDueAt,
      dispute: order.dispute,
      withdrawal: order.withdrawal,
      withdrawnAt: order.withdrawnAt,
      vatExempt: order.vatExempt,
      language: order.language,
      phone: order.phone,
      trackingNumber: order.trackingNumber,
      items: order.items.map(({ unitPriceCents: _price, ...item }) => item),
    },
    next: nextStep(order),
    steps: stepsFor(order, staff),
    addresses: orderAddresses(order, getTFor(language)),
    trail: seesBuyers ? trail : trail.map(withoutMoney),
    buyer,
  };
}

function withoutMoney(entry: TrailEntry): TrailEntry {
  if (!("detail" in entry)) return { ...entry, before: null, after: null };
  return { ...entry, detail: { ...entry.detail, cents: undefined } };
}

export type StaffOrder = NonNullable<Awaited<ReturnType<typeof viewForStaff>>>;
