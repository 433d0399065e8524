import { recordAct, type Actor } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import type { Offer } from "./offer";
import { queueOfferMail } from "./offer-mail.server";
import { lockOffer, requireOpen } from "./offers.server";

/** The same mail once more. @throws {OfferClosedError} */
export async function sendOfferAgain(number: string, actor: Actor, formToken: string) {
  await db.transaction().execute(async (trx) => {
    const offer = requireOpen(await lockOffer(trx, { number }));
    const sent = await queueOfferMail(trx, offer, formToken);
    if (!sent) return;
    await recordAct(trx, { actor, act: "offer-sent", subject: { kind: "offer", name: number } });
  });
}

/** Twice counts once. @throws {OfferClosedError} */
export async function withdrawOffer(number: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const offer = await lockOffer(trx, { number });
    if (offer?.withdrawnAt) return;
    await close(trx, requireOpen(offer), { withdrawn_at: new Date() });
    const subject = { kind: "offer", name: number };
    await recordAct(trx, { actor, act: "offer-withdrawn", subject });
  });
}

/** By whoever has its address. Twice counts once. @throws {OfferClosedError} */
export async function declineOffer(id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const offer = await lockOffer(trx, { id });
    if (offer?.declinedAt) return;
    await close(trx, requireOpen(offer), { declined_at: new Date(), decline_reason: reason });
  });
}

async function close(
  trx: Trx,
  { id }: Offer,
  how: { withdrawn_at: Date } | { declined_at: Date; decline_reason: string },
) {
  await trx.updateTable("offers").set(how).where("id", "=", id).execute();
}
