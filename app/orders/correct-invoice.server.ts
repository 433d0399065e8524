import { amountsOf } from "~/documents/amounts";
import { issueDocument, type Issued } from "~/documents/issue.server";
import { getTFor } from "~/i18n/i18n.server";
import type { DocumentSnapshot } from "~/documents/snapshot";
import { calendarDay } from "~/platform/clock";
import type { Trx } from "~/platform/db.server";
import { settingsOn } from "~/settings/settings.server";
import { shopParty } from "~/documents/snapshot";
import { balanceOf } from "./balance";
import {
  findInvoice,
  type HoldingInvoice,
  type InvoiceChange,
  issueInvoice,
} from "./order-papers.server";
import { lockOrder, type Order } from "./orders.server";

// An invoice is never changed: what isn't due any more is taken off by a document that names it
// (§ 14 (6), § 17 (1) UStG, § 31 (5) UStDV).

type Line = DocumentSnapshot["lines"][number];

/** Goods that came back, and what is refunded for them. */
export interface CreditedLine {
  itemId: number;
  units: number;
  refundCents: number;
}

interface Why {
  actor: string;
  /** The buyer reads it. */
  reason?: string;
  lines?: readonly CreditedLine[];
  now?: Date;
}

/**
 * Brings the invoice down to what is due of the order: to nothing by cancelling it, else by a
 * credit note over the difference. Does nothing without an invoice, or when it is right.
 */
export async function settleInvoice(trx: Trx, order: Order, why: Why): Promise<void> {
  const invoice = await findInvoice(trx, order.id);
  if (!invoice || order.dispute === "lost") return;
  const left = await leftOf(trx, invoice);
  const dueCents = keptCents(order);
  const cents = left.grossCents - dueCents;
  if (cents <= 0) return;
  if (dueCents === 0 && left.isWhole) await cancel(trx, order, invoice, why);
  else await credit(trx, order, invoice, { ...why, cents });
}

/** What the shop may keep of the price: of goods that came back what staff decided. */
function keptCents(order: Order): number {
  const isDecidedByHand = order.refundByHand && order.status !== "cancelled";
  if (!isDecidedByHand) return balanceOf(order).dueCents;
  return Math.max(0, order.amountCents - order.money.creditCents);
}

/** What an invoice still asks for, after all that corrects it. */
async function leftOf(trx: Trx, invoice: HoldingInvoice) {
  const corrections = await trx
    .selectFrom("documents")
    .select("snapshot")
    .where("corrects_id", "=", invoice.id)
    .where("kind", "=", "invoice-correction")
    .execute();
  const credited = corrections.map(({ snapshot }) => amountsOf(snapshot));
  const creditedLines = corrections.flatMap(({ snapshot }) => snapshot.lines);
  const taxes = amountsOf(invoice.snapshot).taxes.map((tax) => {
    const off = credited
      .flatMap((each) => each.taxes)
      .filter((each) => isSameTax(each, tax))
      .reduce((sum, { grossCents }) => sum + grossCents, 0);
    return { ...tax, grossCents: tax.grossCents - off };
  });
  const grossCents = taxes.reduce((sum, tax) => sum + tax.grossCents, 0);
  return { taxes, grossCents, isWhole: corrections.length === 0, creditedLines };
}

interface Taxed {
  category: string;
  rateBasisPoints: number;
}

function isSameTax(one: Taxed, other: Taxed): boolean {
  return one.category === other.category && one.rateBasisPoints === other.rateBasisPoints;
}

/** The opposite of what the invoice still asks for, line by line (UNTDID 1001: 384). */
async function cancel(
  trx: Trx,
  order: Order,
  invoice: HoldingInvoice,
  { actor, reason, now = new Date() }: Why,
): Promise<Issued | undefined> {
  const { snapshot } = invoice;
  const { creditedLines } = await leftOf(trx, invoice);
  const opposite = snapshot.lines.map((line) => ({
    ...line,
    quantity: -line.quantity,
    lineCents: -line.lineCents,
  }));
  return issueDocument(trx, {
    kind: "invoice-cancellation",
    snapshot: {
      ...correcting(invoice, now),
      lines: [...opposite, ...creditedLines].map((line, at) => ({ ...line, position: at + 1 })),
      charges: snapshot.charges.map((charge) => ({ ...charge, cents: -charge.cents })),
      notes: reason ? [reason] : [],
    },
    actor,
    orderId: order.id,
    correctsId: invoice.id,
    onceKey: `cancels/${invoice.id}`,
  });
}

function correcting(invoice: HoldingInvoice, now: Date): DocumentSnapshot {
  const { number, issuedOn, snapshot } = invoice;
  return {
    ...snapshot,
    payment: undefined,
    issuedOn: calendarDay(now),
    seller: shopParty(settingsOn(now)),
    references: { ...snapshot.references, corrects: { number, issuedOn } },
  };
}

/** A credit note (381) over goods that came back, or over an amount that nobody wants any more. */
async function credit(
  trx: Trx,
  order: Order,
  invoice: HoldingInvoice,
  { actor, reason, lines = [], cents, now = new Date() }: Why & { cents: number },
): Promise<void> {
  const returned = returnedLines(order, invoice, lines, cents);
  const rest = cents - returned.reduce((sum, { lineCents }) => sum + lineCents, 0);
  const left = await leftOf(trx, invoice);
  const name = getTFor(order.language)("documents.reduction");
  const all = [...returned, ...amountLines(left.taxes, returned, { cents: rest, name })];
  await issueDocument(trx, {
    kind: "invoice-correction",
    snapshot: {
      ...correcting(invoice, now),
      lines: all.map((line, at) => ({ ...line, position: at + 1 })),
      charges: [],
      notes: reason ? [reason] : [],
    },
    actor,
    orderId: order.id,
    correctsId: invoice.id,
  });
}

/** Of an article, how many came back at the price of the invoice, or for less. */
function returnedLines(
  order: Order,
  { snapshot }: HoldingInvoice,
  lines: readonly CreditedLine[],
  cents: number,
): Line[] {
  let room = cents;
  return lines.flatMap(({ itemId, units, refundCents }) => {
    const item = order.items.find(({ id }) => id === itemId);
    const invoiced = snapshot.lines.find(
      ({ articleNumber, condition, unitCents }) =>
        articleNumber === item?.articleNumber &&
        condition === item.condition &&
        unitCents === item.unitPriceCents,
    );
    const lineCents = Math.min(refundCents, room);
    if (!invoiced || lineCents <= 0) return [];
    room -= lineCents;
    const isFull = lineCents === units * invoiced.unitCents;
    const quantity = isFull ? units : 1;
    const unitCents = isFull ? invoiced.unitCents : lineCents;
    return [{ ...invoiced, pieces: undefined, quantity, unitCents, lineCents }];
  });
}

/** An amount without goods is shared by the taxes of what is left, the last takes the rest. */
function amountLines(
  taxes: readonly (Taxed & { grossCents: number; reason: Line["taxReason"] })[],
  taken: readonly Line[],
  { cents, name }: { cents: number; name: string },
): Line[] {
  const open = taxes
    .map((tax) => {
      const off = taken
        .filter((line) => isSameTax({ ...line, category: line.taxCategory }, tax))
        .reduce((sum, { lineCents }) => sum + lineCents, 0);
      return { ...tax, grossCents: tax.grossCents - off };
    })
    .filter(({ grossCents }) => grossCents > 0);
  let room = cents;
  let base = open.reduce((sum, { grossCents }) => sum + grossCents, 0);
  return open.flatMap((tax): Line[] => {
    const share = Math.min(room, Math.round((room * tax.grossCents) / Math.max(1, base)));
    room -= share;
    base -= tax.grossCents;
    if (share <= 0) return [];
    return [
      {
        position: 0,
        name,
        articleNumber: "",
        quantity: 1,
        unit: "",
        unitCents: share,
        lineCents: share,
        taxCategory: tax.category as Line["taxCategory"],
        rateBasisPoints: tax.rateBasisPoints,
        taxReason: tax.reason,
      },
    ];
  });
}

/** @returns `undefined` for one that was corrected: only a whole invoice can be cancelled */
export async function cancelInvoice(trx: Trx, order: Order, why: Why): Promise<Issued | undefined> {
  const invoice = await findInvoice(trx, order.id);
  if (!invoice || !(await leftOf(trx, invoice)).isWhole) return undefined;
  return cancel(trx, order, invoice, why);
}

/**
 * The order's goods have changed: an invoice that is whole is written anew. One that was credited
 * stays when less is due; when more is, a new one takes its place and the credit is taken off that.
 */
export async function rewriteInvoice(trx: Trx, changed: Order, why: Why): Promise<void> {
  if (await reissueInvoice(trx, changed, why)) return;
  const order = await lockOrder(trx, { id: changed.id });
  const invoice = order && (await findInvoice(trx, order.id));
  if (!invoice) return;
  if (keptCents(order) > (await leftOf(trx, invoice)).grossCents) {
    await cancel(trx, order, invoice, why);
    await issueInvoice(trx, order, why);
  }
  await settleInvoice(trx, order, why);
}

/**
 * Cancels the invoice that holds and issues one with what the order says now.
 * @returns `false` for one that was corrected: what was credited stays credited
 */
export async function reissueInvoice(
  trx: Trx,
  changed: Order,
  why: Why,
  change?: InvoiceChange,
): Promise<boolean> {
  const order = await lockOrder(trx, { id: changed.id });
  if (!order || !(await cancelInvoice(trx, order, why))) return false;
  await issueInvoice(trx, order, { actor: why.actor, now: why.now, change });
  return true;
}
