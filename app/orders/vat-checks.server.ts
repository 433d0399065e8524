import { checkVAT, germany } from "jsvat";
import { sql } from "kysely";
import { db, type Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { askVies, type ViesAnswer, ViesUnavailableError } from "~/platform/vies.server";
import { currentSettings } from "~/settings/settings.server";
import { applyEvent } from "./apply-event.server";
import { findOrder, lockOrder, type Order } from "./orders.server";

/** A question to VIES goes out with the order that is free of VAT. */
export async function queueVatCheck(trx: Trx, { id, vatId }: Pick<Order, "id" | "vatId">) {
  await trx
    .insertInto("vat_checks")
    .values({ order_id: id, vat_id: vatId })
    .onConflict((conflict) =>
      conflict.columns(["order_id", "vat_id"]).doUpdateSet({ answer: "waiting", last_error: "" }),
    )
    .execute();
  await sendJob(trx, { name: "check-vat-id", payload: { orderId: id } });
}

/** What VIES said last, of the VAT ID that counts for the order or counted. */
export async function findVatCheck(orderId: string) {
  return db
    .selectFrom("vat_checks")
    .select([
      "vat_id as vatId",
      "answer",
      "attempts",
      "last_error as lastError",
      "trader_name as traderName",
      "trader_address as traderAddress",
      "consultation_number as consultationNumber",
      "answered_at as answeredAt",
    ])
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type VatCheck = NonNullable<Awaited<ReturnType<typeof findVatCheck>>>;

/** The shop's own, which makes VIES give a consultation number. */
function requester(): string {
  const vatId = currentSettings().vatId.replace(/\s/g, "");
  return checkVAT(vatId, [germany]).isValid ? vatId : "";
}

/**
 * Asks VIES and writes the answer down; a valid one frees the goods, any other leaves them to staff.
 * Nobody waits for it: the order is placed.
 * @throws {ViesUnavailableError} it is asked again
 */
export async function checkVatId(
  { orderId }: { orderId: string },
  { patience }: { patience?: AbortSignal } = {},
): Promise<void> {
  const order = await findOrder({ id: orderId });
  if (!order || !isOpen(order)) return;
  const { vatId } = order;
  try {
    const answer = await askVies({ vatId, requester: requester(), patience });
    await db.transaction().execute((trx) => noteAnswer(trx, { orderId, vatId, answer }));
  } catch (error) {
    if (error instanceof ViesUnavailableError) await noteFailure({ orderId, vatId, error });
    throw error;
  }
}

function isOpen({ vatExempt, vatIdCheckedAt, status }: Order): boolean {
  return vatExempt && vatIdCheckedAt === null && status !== "cancelled";
}

async function noteAnswer(
  trx: Trx,
  { orderId, vatId, answer }: { orderId: string; vatId: string; answer: ViesAnswer },
): Promise<void> {
  const order = await lockOrder(trx, { id: orderId });
  if (!order || !isOpen(order) || order.vatId !== vatId) return;
  await trx
    .updateTable("vat_checks")
    .set({
      answer: answer.valid ? "valid" : "invalid",
      attempts: sql<number>`attempts + 1`,
      last_error: "",
      trader_name: answer.name,
      trader_address: answer.address,
      consultation_number: answer.consultationNumber,
      answered_at: sql<Date>`now()`,
    })
    .where("order_id", "=", orderId)
    .where("vat_id", "=", vatId)
    .execute();
  const { consultationNumber: reference } = answer;
  const detail = { vatId, ...(reference ? { reference } : {}) };
  const facts = answer.valid ? { vatIdCheckedAt: new Date() } : {};
  const event = answer.valid ? "vat-id-checked" : "vat-id-invalid";
  await applyEvent(trx, order, event, { actor: "VIES", detail, facts });
}

async function noteFailure({
  orderId,
  vatId,
  error,
}: {
  orderId: string;
  vatId: string;
  error: ViesUnavailableError;
}): Promise<void> {
  await db
    .updateTable("vat_checks")
    .set({ attempts: sql<number>`attempts + 1`, last_error: error.message })
    .where("order_id", "=", orderId)
    .where("vat_id", "=", vatId)
    .execute();
}
