import type Stripe from "stripe";
import { isChargedBack } from "./disputes";
import { ApiError, invalidParameter, resourceMissing } from "./errors";
import { idOf, newRefund } from "./objects";
import type { RefundParams } from "./params";
import type { Cause, Store } from "./store";
import type { Webhooks } from "./webhooks";

/** Whole or in part, up to what is left of a charge. Cents. */
export class Refunds {
  constructor(
    private readonly store: Store,
    private readonly webhooks: Webhooks,
  ) {}

  /** `POST /v1/refunds` (https://docs.stripe.com/api/refunds/create) */
  create(params: RefundParams, cause: Cause): Stripe.Refund {
    const charge = this.#chargeOf(params);
    if (isChargedBack(this.store, charge.id)) {
      const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
      throw new ApiError(400, { code: "charge_disputed", message });
    }
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      const message = `Charge ${charge.id} has already been refunded.`;
      throw new ApiError(400, { code: "charge_already_refunded", message });
    }
    const amount = params.amount ?? left;
    if (amount > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), in cents.`;
      throw invalidParameter("amount", message);
    }

    const refund = newRefund(charge, { amount, params });
    this.store.refunds.set(refund.id, refund);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.webhooks.emit("refund.created", refund, cause);
    this.webhooks.emit("charge.refunded", charge, cause);
    this.webhooks.emit("refund.updated", refund, cause);
    return refund;
  }

  /** The bank sends the money back (https://docs.stripe.com/refunds#failed-refunds). */
  fail(id: string): Stripe.Refund {
    const refund = this.store.refunds.get(id);
    if (!refund) throw resourceMissing("refund", id);
    if (refund.status === "failed") return refund;
    refund.status = "failed";
    refund.failure_reason = "unknown";
    const charge = this.store.charges.get(idOf(refund.charge));
    if (charge) {
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
    }
    this.webhooks.emit("refund.updated", refund);
    this.webhooks.emit("refund.failed", refund);
    return refund;
  }

  #chargeOf({ payment_intent: intentId }: RefundParams): Stripe.Charge {
    const intent = this.store.paymentIntents.get(intentId);
    if (!intent) throw resourceMissing("payment_intent", intentId, "payment_intent");
    const charge = this.store.charges.get(idOf(intent.latest_charge));
    if (charge?.status !== "succeeded") {
      const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
      throw new ApiError(400, { message });
    }
    return charge;
  }
}
