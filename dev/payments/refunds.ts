import type Stripe from "stripe";
import { isChargedBack } from "./disputes";
import { ApiError, invalidParameter, resourceMissing } from "./errors";
import { idOf, newRefund, type RefundParams } from "./payment-objects";
import { now, type Cause, type EventType, type Store } from "./store";
import { checkMetadata } from "./value-checks";
import type { Webhooks } from "./webhooks";

/** Refunds, whole or in part, up to what is left of a charge. Amounts in cents. */
export class Refunds {
  constructor(
    private readonly store: Store,
    private readonly webhooks: Webhooks,
  ) {}

  /** `POST /v1/refunds` (https://docs.stripe.com/api/refunds/create) */
  create(params: RefundParams, cause: Cause): Stripe.Refund {
    const charge = this.#chargeOf(params);
    if (params.metadata) checkMetadata("metadata", params.metadata);
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
    if (amount < 1) {
      const message = "Invalid positive integer";
      throw invalidParameter("amount", message, "parameter_invalid_integer");
    }
    if (amount > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), in cents.`;
      throw invalidParameter("amount", message);
    }

    const refund = newRefund(charge, { amount, params, created: now() });
    this.store.refunds.set(refund.id, refund);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#emit("refund.created", refund, cause);
    this.#emit("charge.refunded", charge, cause);
    this.#emit("refund.updated", refund, cause);
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
    this.#emit("refund.updated", refund, {});
    this.#emit("refund.failed", refund, {});
    return refund;
  }

  #chargeOf({ charge: chargeId, payment_intent: intentId }: RefundParams): Stripe.Charge {
    if (chargeId === undefined && intentId === undefined) {
      const message =
        "One of the following params should be provided for this request: payment_intent or charge.";
      throw new ApiError(400, { code: "parameter_missing", message });
    }
    const intent = intentId === undefined ? undefined : this.store.paymentIntents.get(intentId);
    if (intentId !== undefined && !intent) {
      throw resourceMissing("payment_intent", intentId, "payment_intent");
    }
    const charge = this.store.charges.get(chargeId ?? idOf(intent?.latest_charge));
    if (!charge && chargeId !== undefined) throw resourceMissing("charge", chargeId, "charge");
    if (!charge || charge.status !== "succeeded") {
      const message = `This PaymentIntent (${intentId ?? idOf(charge?.payment_intent)}) does not have a successful charge to refund.`;
      throw new ApiError(400, { message });
    }
    return charge;
  }

  #emit(type: EventType, object: Stripe.Refund | Stripe.Charge, cause: Cause) {
    const intentId = idOf(object.payment_intent);
    const stored = [...this.store.sessions.values()].find(
      ({ session }) => session.payment_intent === intentId,
    );
    this.webhooks.emit(type, object, { sessionId: stored?.session.id ?? null, ...cause });
  }
}
