import { recordAct, type Actor } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { endReservationsOf } from "~/stock/reservations.server";
import { offerState, type Offer } from "./offer";
import { listLapsing } from "./offer-lists.server";
import { queueOfferMail } from "./offer-mail.server";
import { findOfferPaper } from "./offer-paper.server";
import { lockOffer, requireOpen } from "./offers.server";

/** The same mail once more. @throws {OfferClosedError} */
export async function sendOfferAgain(number: string, actor: Actor, formToken: string) {
  await db.transaction().execute(async (trx) => {
    const offer = requireOpen(await lockOffer(trx, { number }));
    const paper = await findOfferPaper(offer.id, trx);
    const sent = await queueOfferMail(trx, offer, { paper: paper?.number, again: formToken });
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
    await endReservationsOf(trx, offer?.id ?? "", actor);
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
    await endReservationsOf(trx, id, shop);
  });
}

/** Who sent it knows that it was read. */
export async function noteViewed(id: string): Promise<void> {
  await db
    .updateTable("offers")
    .set({ viewed_at: new Date() })
    .where("id", "=", id)
    .where("viewed_at", "is", null)
    .execute();
}

/** Somebody has asked after it. Twice counts once. @throws {OfferClosedError} */
export async function noteFollowUp(number: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const offer = requireOpen(await lockOffer(trx, { number }));
    if (offer.followedUpAt) return;
    await trx
      .updateTable("offers")
      .set({ followed_up_at: new Date() })
      .where("id", "=", offer.id)
      .execute();
    const subject = { kind: "offer", name: number };
    await recordAct(trx, { actor, act: "offer-followed-up", subject });
  });
}

const AT_ONCE = 100;

/** Those whose term is over; what they kept is for sale again. @returns how many */
export async function lapseOffers(now = new Date()): Promise<number> {
  const ids = await listLapsing(now, AT_ONCE);
  let lapsed = 0;
  for (const id of ids) {
    await db.transaction().execute(async (trx) => {
      const offer = await lockOffer(trx, { id });
      if (!offer || offerState(offer, now) !== "lapsed") return;
      await trx.updateTable("offers").set({ lapsed_at: now }).where("id", "=", id).execute();
      await endReservationsOf(trx, id, shop);
      lapsed++;
    });
  }
  return lapsed;
}

const shop: Actor = { id: null, name: "shop" };

async function close(
  trx: Trx,
  { id }: Offer,
  how: { withdrawn_at: Date } | { declined_at: Date; decline_reason: string },
) {
  await trx.updateTable("offers").set(how).where("id", "=", id).execute();
}
