import type { DocumentSnapshot } from "~/documents/snapshot";
import { countryCode, shopParty } from "~/documents/snapshot";
import { calendarDay } from "~/platform/clock";
import type { Trx } from "~/platform/db.server";
import { settingsOn } from "~/settings/settings.server";
import { unitCode } from "~/stock/unit-code";
import type { Address } from "../../db/order-tables";
import { listPayments } from "./ledger.server";
import { listOrderPieces } from "./order-pieces.server";
import type { Order } from "./orders.server";

type Line = DocumentSnapshot["lines"][number];
type Charge = DocumentSnapshot["charges"][number];

/** What a paper about an order says of it on its day: buyer, lines with tax and serials, payment. */
export async function snapshotOrder(
  trx: Trx,
  order: Order,
  { now }: { now: Date },
): Promise<DocumentSnapshot> {
  const billing = order.billingAddress ?? order.deliveryAddress;
  const email = order.invoiceEmail || order.email;
  const contact = { email, ...(order.vatId ? { vatId: order.vatId } : {}) };
  return {
    version: 1,
    language: order.language,
    issuedOn: calendarDay(now),
    seller: shopParty(settingsOn(now)),
    buyer: { ...party(billing), ...contact },
    ...(order.billingAddress ? { deliverTo: party(order.deliveryAddress) } : {}),
    references: {
      order: order.number,
      orderedOn: calendarDay(order.createdAt),
      buyerReference: order.buyerReference,
      costCenter: order.costCenter,
      leitwegId: order.leitwegId,
    },
    lines: await describeItems(trx, order),
    charges: describeShipping(order),
    payment: await describePayment(trx, order),
    wantsXRechnung: order.business || billing.company !== "",
    notes: [],
  };
}

function party(address: Address) {
  const { firstName, lastName, company, street, postalCode, city, country } = address;
  return {
    name: `${firstName} ${lastName}`.trim(),
    ...(company ? { company } : {}),
    ...{ street, postalCode, city, country },
    countryCode: countryCode(country),
  };
}

/** Only what is on its way is certain. */
async function describeItems(trx: Trx, order: Order): Promise<Line[]> {
  const pieces = await listOrderPieces(order.id, trx);
  return order.items
    .filter(({ quantity }) => quantity > 0)
    .map((item, at): Line => ({
      position: at + 1,
      name: item.name,
      articleNumber: item.articleNumber,
      condition: item.condition,
      pieces: pieces
        .filter(({ itemId, parcelId }) => itemId === item.id && parcelId !== null)
        .map(({ id, serial }) => ({ code: unitCode(id), serial })),
      quantity: item.quantity,
      unit: item.unit,
      unitCents: item.unitPriceCents,
      lineCents: item.unitPriceCents * item.quantity,
      taxCategory: item.tax.category,
      rateBasisPoints: item.tax.rateBasisPoints,
      taxReason: item.tax.reason,
    }));
}

function describeShipping({ shippingTax }: Order): Charge[] {
  return shippingTax.map(({ category, rateBasisPoints, reason, cents }) => ({
    kind: "shipping",
    cents,
    taxCategory: category,
    rateBasisPoints,
    taxReason: reason,
  }));
}

async function describePayment(trx: Trx, order: Order): Promise<DocumentSnapshot["payment"]> {
  const payments = await listPayments(order.id, trx);
  const last = payments.filter(({ cents }) => cents > 0).at(-1);
  const { receivedCents, sentBackCents } = order.money;
  return {
    way: order.paymentMethod === "online" ? "card" : "transfer",
    paidCents: Math.min(order.amountCents, receivedCents - sentBackCents),
    ...(last ? { paidOn: last.day } : {}),
  };
}
