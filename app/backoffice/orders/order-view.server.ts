import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import type { ServerTranslate } from "~/i18n/translate";
import { getTFor } from "~/i18n/i18n.server";
import { listDocumentsOf } from "~/documents/documents.server";
import { findOffer } from "~/offers/offers.server";
import { orderAddresses } from "~/orders/address";
import { balanceOf } from "~/orders/balance";
import { isToTransfer, listPayments, type Payment } from "~/orders/ledger.server";
import { nextStep } from "~/orders/next-step";
import { listOrderEvents, type PastEvent } from "~/orders/order-history.server";
import { listNotes } from "~/orders/order-notes.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { groupTaxes } from "~/orders/totals";
import { businessFacts } from "~/orders/business.server";
import { findVatCheck } from "~/orders/vat-checks.server";
import { listParcels } from "~/orders/parcels.server";
import { returnable } from "~/orders/return-order.server";
import { refundableCents } from "~/orders/refund-amount.server";
import { listReturns, returnConditions } from "~/orders/returns.server";
import { trackingLink } from "~/orders/tracking";
import { calendarDay } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { createFormToken } from "~/platform/form.server";
import { settingsOn } from "~/settings/settings.server";
import { listHeldUnits } from "~/stock/held-units.server";
import { serialEnd } from "~/stock/unit-view";
import type { Staff } from "../require-staff.server";
import { can } from "../roles";
import { visibleKinds } from "../documents/visible-kinds";
import { stepsFor } from "./steps.server";

const MAX_LISTED = 100;
const MAX_OTHERS = 5;

/** What happened and what was noted, the oldest first. */
async function listTrail(order: Order): Promise<PastEvent[]> {
  const [events, notes] = await Promise.all([listOrderEvents(order.id), listNotes(order.id)]);
  return [
    ...events,
    ...notes.map(({ createdAt, actor, text }) => ({
      at: createdAt,
      actor,
      event: "noted",
      detail: { text },
    })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

export type TrailEntry = PastEvent;

/** What the buyer was written about this order. */
async function listMails({ id, email, number }: Order) {
  return db
    .selectFrom("mails")
    .select([
      "id",
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
async function viewBuyer(order: Order, payments: Payment[], t: ServerTranslate) {
  const [mails, others, offer, vat] = await Promise.all([
    listMails(order),
    listOthers(order),
    order.offerId ? findOffer({ id: order.offerId }) : undefined,
    findVatCheck(order.id),
  ]);
  const { goodsCents, shippingCents, amountCents, money } = order;
  return {
    email: order.email,
    vatId: order.vatId,
    vat,
    business: businessFacts(order, t),
    mails,
    others,
    offer: offer?.number,
    unitPricesCents: order.items.map(({ unitPriceCents }) => unitPriceCents),
    payments: payments.map((payment) => ({ ...payment, isToTransfer: isToTransfer(payment) })),
    money: {
      goodsCents,
      shippingCents,
      taxGroups: groupTaxes(order),
      amountCents,
      ...money,
      ...balanceOf(order),
      refundableCents: refundableCents(order),
    },
  };
}

function withoutMoney(entry: TrailEntry): TrailEntry {
  return { ...entry, detail: { ...entry.detail, cents: undefined } };
}

/** `undefined` when there is no such order. */
export async function viewForStaff(number: string, staff: Staff, language: Language) {
  const order = await findOrder({ number });
  if (!order) return undefined;
  const seesBuyers = can(staff.staffRole, "see-buyers");
  const [payments, parcels, returns, trail, units, documents] = await Promise.all([
    listPayments(order.id),
    listParcels(order.id),
    listReturns(order.id),
    listTrail(order),
    listHeldUnits(order),
    listDocumentsOf({ orderId: order.id }),
  ]);
  const steps = stepsFor(order, { payments, parcels, documents }, staff);
  const kinds = visibleKinds(staff.staffRole);
  const { fact } = balanceOf(order);
  const buyer = seesBuyers ? await viewBuyer(order, payments, getTFor(language)) : undefined;
  return {
    order: {
      number: order.number,
      version: order.version,
      createdAt: order.createdAt,
      status: order.status,
      paymentMethod: order.paymentMethod,
      paymentState: order.paymentState,
      paymentDueAt: order.paymentDueAt,
      fact,
      dispute: order.dispute,
      withdrawal: order.withdrawal,
      withdrawnAt: order.withdrawnAt,
      vatExempt: order.vatExempt,
      vatIdCheckedAt: order.vatIdCheckedAt,
      language: order.language,
      phone: order.phone,
      deliveryAddress: order.deliveryAddress,
      billingAddress: order.billingAddress,
      items: order.items.map(({ unitPriceCents: _, ...item }) => ({
        ...item,
        returnable: returnable(order, item),
        units: units
          .filter(({ itemId }) => itemId === item.id)
          .map(({ id, serial, state, chosen }) => ({
            ...{ id, state, chosen },
            serialEnd: serialEnd(serial),
          })),
      })),
    },
    next:
      nextStep({ ...order, fact }) ??
      (steps["refund-sent"] ? ("transfer-back" as const) : undefined),
    steps,
    mayWrite: can(staff.staffRole, "change-orders"),
    mayAudit: can(staff.staffRole, "read-audit"),
    addresses: orderAddresses(order, getTFor(language)),
    parcels: parcels.map((parcel) => ({
      ...parcel,
      link: trackingLink(parcel, settingsOn(parcel.createdAt)),
    })),
    returns: returns.map(({ items, ...each }) => ({
      ...each,
      items: items.map(({ refundCents, ...item }) =>
        seesBuyers ? { ...item, refundCents } : item,
      ),
    })),
    documents: documents.filter(({ kind }) => kinds.includes(kind)),
    opensDocuments: can(staff.staffRole, "read-documents"),
    returnConditions,
    /** In Germany, for fields with a day. */
    today: calendarDay(new Date()),
    trail: seesBuyers ? trail : trail.map(withoutMoney),
    buyer,
    /** Of each form its own: sent twice, it counts once. */
    tokens: Object.fromEntries(Object.keys(steps).map((name) => [name, createFormToken()])),
  };
}

export type StaffOrder = NonNullable<Awaited<ReturnType<typeof viewForStaff>>>;
