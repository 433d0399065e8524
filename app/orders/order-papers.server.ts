import { issueDocument, type Issued } from "~/documents/issue.server";
import type { DocumentParty, DocumentSnapshot } from "~/documents/snapshot";
import { calendarDay } from "~/platform/clock";
import type { Trx } from "~/platform/db.server";
import { unitCode } from "~/stock/unit-code";
import { snapshotOrder } from "./order-snapshot.server";
import type { Order } from "./orders.server";

/** What a new invoice says otherwise about its buyer. */
export interface InvoiceChange {
  buyer: Partial<
    Pick<DocumentParty, "company" | "name" | "street" | "postalCode" | "city" | "vatId">
  >;
  buyerReference?: string;
  costCenter?: string;
}

interface Cause {
  actor: string;
  now?: Date;
}

/**
 * Of a parcel that leaves. An order that began to be shipped before there were papers gets its
 * invoice by hand.
 * @param isFirst nothing of the order had left before
 */
export async function issuePapers(
  trx: Trx,
  order: Order,
  { isFirst, ...about }: Parameters<typeof issueDeliveryNote>[2] & { isFirst: boolean },
): Promise<{ invoice?: string }> {
  const note = await issueDeliveryNote(trx, order, about);
  if (!isFirst) return {};
  const { actor, parcel } = about;
  const cause = { actor, parcelId: parcel.id, deliveryNote: note?.number };
  return { invoice: (await issueInvoice(trx, order, cause))?.number };
}

/**
 * The invoice of an order, about all of it: with the first parcel, because everything was paid
 * before (§ 14 (5) UStG lets an invoice precede the supply it was paid for); what leaves later has
 * its delivery notes. @returns `undefined` when the order has one that holds
 */
export async function issueInvoice(
  trx: Trx,
  order: Order,
  { actor, now = new Date(), parcelId, deliveryNote, change }: Cause & PaperOf,
): Promise<Issued | undefined> {
  if (await findInvoice(trx, order.id)) return undefined;
  const snapshot = await snapshotOrder(trx, order, { now });
  const { buyer, ...named } = change ?? { buyer: {} };
  const { references, deliveredOn } = await withParcel(trx, order, { parcelId, deliveryNote }, now);
  return issueDocument(trx, {
    kind: "invoice",
    snapshot: {
      ...snapshot,
      buyer: { ...snapshot.buyer, ...buyer },
      wantsXRechnung: snapshot.wantsXRechnung || Boolean(buyer.company),
      deliveredOn,
      references: { ...snapshot.references, ...references, ...named },
    },
    actor,
    orderId: order.id,
    parcelId,
  });
}

interface PaperOf {
  parcelId?: string;
  /** The number of its delivery note. */
  deliveryNote?: string;
  /** What staff corrected. */
  change?: InvoiceChange;
}

/** The first parcel's day; of what was shipped before there were parcels, today. */
async function withParcel(
  trx: Trx,
  order: Order,
  { parcelId, deliveryNote }: Pick<PaperOf, "parcelId" | "deliveryNote">,
  now: Date,
): Promise<Pick<DocumentSnapshot, "deliveredOn" | "references">> {
  const first = await trx
    .selectFrom("parcels")
    .select(["id", "created_at as createdAt", "tracking_number as tracking"])
    .where("order_id", "=", order.id)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return {
    deliveredOn: calendarDay(parcelId ? now : (first?.createdAt ?? now)),
    references: { deliveryNote, tracking: first?.tracking },
  };
}

/** What is in a parcel; without prices. */
async function issueDeliveryNote(
  trx: Trx,
  order: Order,
  {
    actor,
    now = new Date(),
    parcel,
    items,
  }: Cause & {
    parcel: { id: string; trackingNumber: string };
    items: readonly { itemId: number; quantity: number }[];
  },
): Promise<Issued | undefined> {
  const snapshot = await snapshotOrder(trx, order, { now });
  const lines = order.items
    .filter(({ quantity }) => quantity > 0)
    .flatMap((item, at) => {
      const line = snapshot.lines[at];
      const inside = items.filter(({ itemId }) => itemId === item.id);
      const quantity = inside.reduce((sum, each) => sum + each.quantity, 0);
      return line && quantity > 0 ? [{ ...line, quantity }] : [];
    });
  const pieces = await piecesOf(trx, parcel.id);
  return issueDocument(trx, {
    kind: "delivery-note",
    snapshot: {
      ...snapshot,
      payment: undefined,
      deliveredOn: snapshot.issuedOn,
      references: { ...snapshot.references, tracking: parcel.trackingNumber },
      // It travels with the goods.
      buyer: snapshot.deliverTo ?? snapshot.buyer,
      deliverTo: undefined,
      charges: [],
      lines: lines.map((line) => ({
        ...line,
        pieces: line.pieces?.filter(({ code }) => pieces.has(code)),
      })),
    },
    actor,
    orderId: order.id,
    parcelId: parcel.id,
  });
}

async function piecesOf(trx: Trx, parcelId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("order_units")
    .select("unit_id as id")
    .where("parcel_id", "=", parcelId)
    .execute();
  return new Set(rows.map(({ id }) => unitCode(id)));
}

export interface HoldingInvoice {
  id: string;
  number: string;
  issuedOn: string;
  snapshot: DocumentSnapshot;
}

/** The one that wasn't cancelled. */
export async function findInvoice(trx: Trx, orderId: string): Promise<HoldingInvoice | undefined> {
  return trx
    .selectFrom("documents")
    .select(["id", "number", "issued_on as issuedOn", "snapshot"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "invoice")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("documents as later")
            .select("later.id")
            .whereRef("later.corrects_id", "=", "documents.id")
            .where("later.kind", "=", "invoice-cancellation"),
        ),
      ),
    )
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
