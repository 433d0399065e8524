import type Stripe from "stripe";
import { ApiError, resourceMissing } from "./errors";
import { idOf, newDispute } from "./objects";
import type { Store } from "./store";
import type { Webhooks } from "./webhooks";

/** What banks do with payments that their customers dispute (https://docs.stripe.com/disputes). */
export class Disputes {
  constructor(
    private readonly store: Store,
    private readonly webhooks: Webhooks,
  ) {}

  open(sessionId: string, reason: string): Stripe.Dispute {
    const session = this.store.sessions.get(sessionId)?.session;
    if (!session) throw resourceMissing("checkout.session", sessionId);
    const intent = this.store.paymentIntents.get(idOf(session.payment_intent));
    const charge = this.store.charges.get(idOf(intent?.latest_charge));
    if (charge?.status !== "succeeded") throw new ApiError(400, { message: "Nothing was paid." });
    const dispute = newDispute(charge, reason);
    this.store.disputes.set(dispute.id, dispute);
    charge.disputed = true;
    this.webhooks.emit("charge.dispute.created", dispute);
    this.webhooks.emit("charge.dispute.funds_withdrawn", dispute);
    return dispute;
  }

  close(id: string, outcome: "won" | "lost"): Stripe.Dispute {
    const dispute = this.store.disputes.get(id);
    if (!dispute) throw resourceMissing("dispute", id);
    dispute.status = outcome;
    this.webhooks.emit("charge.dispute.updated", dispute);
    this.webhooks.emit("charge.dispute.closed", dispute);
    if (outcome === "won") this.webhooks.emit("charge.dispute.funds_reinstated", dispute);
    return dispute;
  }
}

/** A charge whose dispute runs or was lost can't be refunded. */
export function isChargedBack(store: Store, chargeId: string): boolean {
  return [...store.disputes.values()].some(
    ({ charge, status }) => charge === chargeId && status !== "won",
  );
}
