import type { DocumentSnapshot } from "~/documents/snapshot";
import { countryCode, shopParty } from "~/documents/snapshot";
import { calendarDay } from "~/platform/clock";
import type { Trx } from "~/platform/db.server";
import { settingsOn } from "~/settings/settings.server";
import { unitCode } from "~/stock/unit-code";
import type { Address } from "../../db/order-tables";
import type { ShippingTax } from "../../db/tax-tables";
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
  const own = await readPaperFacts(trx, order.id);
  const billing = order.billingAddress ?? order.deliveryAddress;
  const email = own.invoiceEmail || order.email;
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
      buyerReference: own.buyerReference,
      costCenter: own.costCenter,
      leitwegId: own.leitwegId,
    },
    lines: await describeItems(trx, order),
    charges: describeShipping(own),
    payment: await describePayment(trx, order),
    wantsXRechnung: own.business || own.leitwegId !== "" || billing.company !== "",
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

interface PaperFacts {
  business: boolean;
  buyerReference: string;
  costCenter: string;
  invoiceEmail: string;
  leitwegId: string;
  shippingTax: ShippingTax[];
}

async function readPaperFacts(trx: Trx, orderId: string): Promise<PaperFacts> {
  return trx
    .selectFrom("orders")
    .select(["business", "buyer_reference as buyerReference", "cost_center as costCenter"])
    .select(["invoice_email as invoiceEmail", "leitweg_id as leitwegId"])
    .select("shipping_tax as shippingTax")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

async function describeItems(trx: Trx, order: Order): Promise<Line[]> {
  const rows = await trx
    .selectFrom("order_items")
    .select(["id", "tax_category", "tax_rate_bp", "tax_reason"])
    .where("order_id", "=", order.id)
    .execute();
  const taxes = new Map(rows.map((row) => [row.id, row]));
  const pieces = await listOrderPieces(order.id, trx);
  return order.items
    .filter(({ quantity }) => quantity > 0)
    .map((item, at): Line => {
      const tax = taxes.get(item.id);
      return {
        position: at + 1,
        name: item.name,
        articleNumber: item.articleNumber,
        condition: item.condition,
        // Only what is on its way is certain.
        pieces: pieces
          .filter(({ itemId, parcelId }) => itemId === item.id && parcelId !== null)
          .map(({ id, serial }) => ({ code: unitCode(id), serial })),
        quantity: item.quantity,
        unit: item.unit,
        unitCents: item.unitPriceCents,
        lineCents: item.unitPriceCents * item.quantity,
        taxCategory: tax?.tax_category ?? "S",
        rateBasisPoints: tax?.tax_rate_bp ?? 0,
        taxReason: tax?.tax_reason ?? "domestic",
      };
    });
}

function describeShipping({ shippingTax }: PaperFacts): Charge[] {
  return shippingTax
    .filter(({ cents }) => cents > 0)
    .map(({ category, rateBasisPoints, reason, cents }) => ({
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
