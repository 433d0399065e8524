import { amountsOf } from "~/documents/amounts";
import { issueDocument, type Issued } from "~/documents/issue.server";
import { getTFor } from "~/i18n/i18n.server";
import { type DocumentSnapshot, shopParty } from "~/documents/snapshot";
import { calendarDay } from "~/platform/clock";
import type { Trx } from "~/platform/db.server";
import { settingsOn } from "~/settings/settings.server";
import { balanceOf } from "./balance";
import { amountLines, type CreditedLine, isSameTax, returnedLines } from "./credit-lines";
import {
  findInvoice,
  type HoldingInvoice,
  type InvoiceChange,
  issueInvoice,
} from "./order-papers.server";
import { lockOrder, type Order } from "./orders.server";

// An invoice is never changed: what isn't due any more is taken off by a document that names it
// (§ 14 (6), § 17 (1) UStG, § 31 (5) UStDV).

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
  if (dueCents === 0 && left.isWhole) await cancel(trx, order, invoice, { ...why, left });
  else await credit(trx, order, invoice, { ...why, left, cents });
}

/** What the shop may keep of the price: of goods that came back what staff decided. */
function keptCents(order: Order): number {
  const isDecidedByHand = order.refundByHand && order.status !== "cancelled";
  if (!isDecidedByHand) return balanceOf(order).dueCents;
  return Math.max(0, order.amountCents - order.money.creditCents);
}

type Left = Awaited<ReturnType<typeof leftOf>>;

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

/** The opposite of what the invoice still asks for, line by line (UNTDID 1001: 384). */
async function cancel(
  trx: Trx,
  order: Order,
  invoice: HoldingInvoice,
  { actor, reason, left, now = new Date() }: Why & { left: Left },
): Promise<Issued | undefined> {
  const { snapshot } = invoice;
  const opposite = snapshot.lines.map((line) => ({
    ...line,
    quantity: -line.quantity,
    lineCents: -line.lineCents,
  }));
  return issueDocument(trx, {
    kind: "invoice-cancellation",
    snapshot: {
      ...correcting(invoice, now),
      lines: [...opposite, ...left.creditedLines].map((line, at) => ({
        ...line,
        position: at + 1,
      })),
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
  { actor, reason, lines = [], left, cents, now = new Date() }: Why & { left: Left; cents: number },
): Promise<void> {
  const returned = returnedLines(order, invoice.snapshot, lines, cents);
  const rest = cents - returned.reduce((sum, { lineCents }) => sum + lineCents, 0);
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

/** @returns `undefined` for one that was corrected: only a whole invoice can be cancelled */
export async function cancelInvoice(trx: Trx, order: Order, why: Why): Promise<Issued | undefined> {
  const invoice = await findInvoice(trx, order.id);
  if (!invoice) return undefined;
  const left = await leftOf(trx, invoice);
  return left.isWhole ? cancel(trx, order, invoice, { ...why, left }) : undefined;
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
  const left = await leftOf(trx, invoice);
  if (keptCents(order) > left.grossCents) {
    await cancel(trx, order, invoice, { ...why, left });
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
